"""What a map or an expansion changes; Benelux is data alone (see boards/benelux.toml)."""
