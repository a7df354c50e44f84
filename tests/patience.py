"""How long a test waits for something that must come: the machine may be busy with other things."""

PATIENCE = 120  # seconds no healthy machine needs
