"""What is seen and heard and is our own: the files, and the scripts that make them."""
