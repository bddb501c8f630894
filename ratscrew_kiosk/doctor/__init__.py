"""What is wrong with this machine, and what to do about it. It looks and tells; it changes nothing."""
