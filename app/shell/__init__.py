"""The frame of the window: pages, notices, what holds when something goes wrong."""
