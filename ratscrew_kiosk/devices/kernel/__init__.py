"""What the kernel's way to the pins is made of: records and what their numbers say, one request for all lines, a pin.

`pin_factory` and `kernel_pins` are its doors.
"""
