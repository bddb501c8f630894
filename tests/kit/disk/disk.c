/* A disk that keeps a log, is slow, or refuses: preloaded before the C library (LD_PRELOAD).

   Of the files in RATSCREW_DISK_FOLDER every creation, write, truncation, renaming, removal and sync is written into the
   file RATSCREW_DISK_LOG, in the order in which the system did them: a line
       TIME_NS WHAT NAME OFFSET LENGTH [NAME2]
   and behind that line of a write its bytes. A sync has two lines, at its beginning and at its end. Files whose names
   end with -shm are left out: their bytes are never brought to the disk.
   The file RATSCREW_DISK_ORDERS, if it is there, says what is wrong with the disk now: `delay MS` (each write and sync
   takes so long), `full` (ENOSPC), `read-only` (EROFS), `denied` (nothing can be opened to be written: EACCES). */

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#define MOST_FILES 4096

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static char *names[MOST_FILES]; /* by descriptor: the name in the folder, "." for the folder itself */
static int log_file = -1;

/* A child that was forked writes no log. */
static void stop_logging(void) {
    unsetenv("LD_PRELOAD");
    log_file = -2;
}

static void log_line(const char *what, const char *name, long long offset, size_t length, const char *other,
                     const void *bytes) {
    static char buffer[1 << 17];
    struct timespec now;
    const char *path = getenv("RATSCREW_DISK_LOG");
    if (log_file == -2 || !path || length + 4096 > sizeof buffer)
        return;
    if (log_file == -1) {
        log_file = syscall(SYS_openat, AT_FDCWD, path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
        pthread_atfork(NULL, NULL, stop_logging);
    }
    clock_gettime(CLOCK_MONOTONIC, &now);
    int head = snprintf(buffer, 4096, "%lld %s %s %lld %zu %s\n", now.tv_sec * 1000000000LL + now.tv_nsec, what, name,
                        offset, length, other);
    if (bytes)
        memcpy(buffer + head, bytes, length);
    syscall(SYS_write, log_file, buffer, head + (bytes ? length : 0));
}

/* The name of a path in the folder; NULL if it lies elsewhere or does not count. */
static const char *name_of(const char *path) {
    static __thread char whole[PATH_MAX];
    const char *folder = getenv("RATSCREW_DISK_FOLDER");
    size_t length = folder ? strlen(folder) : 0;
    if (!folder)
        return NULL;
    if (path[0] != '/') {
        if (syscall(SYS_getcwd, whole, sizeof whole - strlen(path) - 2) < 0)
            return NULL;
        strcat(strcat(whole, "/"), path);
        path = whole;
    }
    if (strncmp(path, folder, length))
        return NULL;
    if (!path[length])
        return ".";
    if (path[length] != '/' || strchr(path + length + 1, '/'))
        return NULL;
    const char *name = path + length + 1;
    size_t size = strlen(name);
    return size > 4 && !strcmp(name + size - 4, "-shm") ? NULL : name;
}

static const char *name_at(int file) { return file >= 0 && file < MOST_FILES ? names[file] : NULL; }

/* What is wrong with the disk now: an errno, or 0; `wait`: with a delay before it. */
static int trouble(int wait) {
    const char *path = getenv("RATSCREW_DISK_ORDERS");
    char text[64] = "";
    int file = path ? syscall(SYS_openat, AT_FDCWD, path, O_RDONLY | O_CLOEXEC) : -1;
    if (file < 0)
        return 0;
    if (syscall(SYS_read, file, text, sizeof text - 1) < 0)
        text[0] = 0;
    syscall(SYS_close, file);
    if (!strncmp(text, "full", 4))
        return ENOSPC;
    if (!strncmp(text, "read-only", 9))
        return EROFS;
    if (!wait && !strncmp(text, "denied", 6))
        return EACCES;
    if (wait && !strncmp(text, "delay ", 6)) {
        long ms = atol(text + 6);
        struct timespec pause = {ms / 1000, ms % 1000 * 1000000};
        nanosleep(&pause, NULL);
    }
    return 0;
}

static int refuse(int error) {
    errno = error;
    return -1;
}

static int open_it(int folder, const char *path, int flags, mode_t mode) {
    const char *name = folder == AT_FDCWD || path[0] == '/' ? name_of(path) : NULL;
    struct stat there;
    if (!name)
        return syscall(SYS_openat, folder, path, flags, mode);
    int writes = (flags & O_ACCMODE) != O_RDONLY;
    int error = writes ? trouble(0) : 0;
    pthread_mutex_lock(&lock);
    int is_new = writes && syscall(SYS_newfstatat, AT_FDCWD, path, &there, 0) < 0;
    int file = error == EROFS || error == EACCES || (error && is_new) ? refuse(error) : (int)syscall(SYS_openat, folder, path, flags, mode);
    if (file >= 0 && file < MOST_FILES) {
        free(names[file]);
        names[file] = strdup(name);
        if (is_new)
            log_line("create", name, 0, 0, "", NULL);
        else if (writes && flags & O_TRUNC)
            log_line("truncate", name, 0, 0, "", NULL);
    }
    pthread_mutex_unlock(&lock);
    return file;
}

int open(const char *path, int flags, ...) {
    va_list more;
    va_start(more, flags);
    mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(more, mode_t) : 0;
    va_end(more);
    return open_it(AT_FDCWD, path, flags, mode);
}

int open64(const char *path, int flags, ...) {
    va_list more;
    va_start(more, flags);
    mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(more, mode_t) : 0;
    va_end(more);
    return open_it(AT_FDCWD, path, flags | O_LARGEFILE, mode);
}

int close(int file) {
    pthread_mutex_lock(&lock);
    if (name_at(file)) {
        free(names[file]);
        names[file] = NULL;
    }
    pthread_mutex_unlock(&lock);
    return syscall(SYS_close, file);
}

static ssize_t write_it(int file, const void *bytes, size_t length, off64_t offset, int here) {
    const char *name = name_at(file);
    if (!name)
        return here ? syscall(SYS_write, file, bytes, length) : syscall(SYS_pwrite64, file, bytes, length, offset);
    int error = trouble(1);
    if (error)
        return refuse(error);
    pthread_mutex_lock(&lock);
    if (here)
        offset = syscall(SYS_lseek, file, 0, SEEK_CUR);
    ssize_t written = here ? syscall(SYS_write, file, bytes, length) : syscall(SYS_pwrite64, file, bytes, length, offset);
    if (written > 0)
        log_line("write", name, offset, written, "", bytes);
    pthread_mutex_unlock(&lock);
    return written;
}

ssize_t write(int file, const void *bytes, size_t length) { return write_it(file, bytes, length, 0, 1); }

ssize_t pwrite(int file, const void *bytes, size_t length, off_t offset) {
    return write_it(file, bytes, length, offset, 0);
}

ssize_t pwrite64(int file, const void *bytes, size_t length, off64_t offset) {
    return write_it(file, bytes, length, offset, 0);
}

static int truncate_it(int file, off64_t length) {
    const char *name = name_at(file);
    int error = name ? trouble(1) : 0;
    if (error == EROFS)
        return refuse(error);
    pthread_mutex_lock(&lock);
    int done = syscall(SYS_ftruncate, file, length);
    if (name && !done)
        log_line("truncate", name, length, 0, "", NULL);
    pthread_mutex_unlock(&lock);
    return done;
}

int ftruncate(int file, off_t length) { return truncate_it(file, length); }

int ftruncate64(int file, off64_t length) { return truncate_it(file, length); }

static int sync_it(int file, int number) {
    const char *name = name_at(file);
    if (!name)
        return syscall(number, file);
    pthread_mutex_lock(&lock);
    log_line("sync", name, 0, 0, "", NULL);
    pthread_mutex_unlock(&lock);
    int error = trouble(1);
    /* What a real disk would do takes time and shows nothing here: the log is the disk. */
    pthread_mutex_lock(&lock);
    if (!error)
        log_line("synced", name, 0, 0, "", NULL);
    pthread_mutex_unlock(&lock);
    return error == EROFS ? 0 : error ? refuse(error) : 0;
}

int fsync(int file) { return sync_it(file, SYS_fsync); }

int fdatasync(int file) { return sync_it(file, SYS_fdatasync); }

int unlink(const char *path) {
    const char *name = name_of(path);
    if (name && trouble(0) == EROFS)
        return refuse(EROFS);
    pthread_mutex_lock(&lock);
    int done = syscall(SYS_unlink, path);
    if (name && !done)
        log_line("unlink", name, 0, 0, "", NULL);
    pthread_mutex_unlock(&lock);
    return done;
}

int rename(const char *from, const char *to) {
    char name[PATH_MAX];
    const char *old = name_of(from);
    if (old && trouble(0) == EROFS)
        return refuse(EROFS);
    snprintf(name, sizeof name, "%s", old ? old : "");
    const char *new = name_of(to);
    pthread_mutex_lock(&lock);
    int done = syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0);
    if (old && new && !done)
        log_line("rename", name, 0, 0, new, NULL);
    pthread_mutex_unlock(&lock);
    return done;
}
