"""The reaction station as it is seen, heard and lit. What happens there is decided in `station/`."""
