"""What is seen, as values: scenes and places on the canvas. Everything here is pure; time is a number handed in."""
