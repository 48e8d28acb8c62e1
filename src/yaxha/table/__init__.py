"""One table as a value, event-sourced: commands yield events, events yield states and views."""
