"""How hard properties are tried: the same examples at every run, or many new ones in a campaign."""

from hypothesis import settings

# A verdict must not be luck, nor depend on how busy the machine is.
settings.register_profile("ci", derandomize=True, deadline=None, database=None)
settings.register_profile("campaign", max_examples=5_000, deadline=None, print_blob=True)
settings.load_profile("ci")
