"""Layouts: where everything lies, as data made for a kind of cabinet, a number of seats and a canvas."""
