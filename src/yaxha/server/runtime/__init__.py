"""Live tables: the hub, its subscribers, bots and pub/sub between workers."""
