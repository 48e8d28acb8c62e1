"""The commands of ``yaxha``, one module each."""
