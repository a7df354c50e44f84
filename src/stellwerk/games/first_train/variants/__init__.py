"""What each map changes, by overriding the one question that differs."""
