"""The play server: tables (the authority), store, http, live, bots. It knows no game."""
