"""Arena results as tables and plots, and the progress bar."""
