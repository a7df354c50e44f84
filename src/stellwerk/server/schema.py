"""The tables of the database. Whoever adds a column needs a step in migrations.py; a new table needs none."""

from typing import Final

import sqlalchemy as sa

METADATA: Final = sa.MetaData()
SCHEMA: Final = sa.Table("schema_version", METADATA, sa.Column("version", sa.Integer, nullable=False))
TABLES: Final = sa.Table(
    "tables",
    METADATA,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("setup", sa.Text, nullable=False),
    sa.Column("owner", sa.String(64), nullable=False, index=True),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("judged", sa.Integer),
    sa.Column("plays", sa.Integer),
    sa.Column("upto", sa.Integer),
    sa.Column("frozen", sa.Text, nullable=False, server_default=""),
)
SEATS: Final = sa.Table(
    "seats",
    METADATA,
    sa.Column("table_id", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("who", sa.String(8), nullable=False),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("bot", sa.Text, nullable=False),
    sa.Column("token", sa.String(64), nullable=False, index=True),
    sa.Column("opened", sa.Boolean, nullable=False),
)
ENTRIES: Final = sa.Table(
    "entries",
    METADATA,
    sa.Column("table_id", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("n", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String(8), nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("action", sa.Text, nullable=False),
    sa.Column("position", sa.Integer, nullable=False),
    sa.Column("key", sa.String(64)),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("hash", sa.String(64), nullable=False),
    sa.UniqueConstraint("table_id", "key"),
)
MARKS: Final = sa.Table(
    "marks",
    METADATA,
    sa.Column("table_id", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("n", sa.Integer, primary_key=True),
    sa.Column("position", sa.Integer, nullable=False),
    sa.Column("hash", sa.String(16), nullable=False),
    sa.Column("course", sa.String(64), nullable=False),
)
RINGS: Final = sa.Table(
    "rings",
    METADATA,
    sa.Column("ring", sa.String(64), primary_key=True),
    sa.Column("table_id", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("token", sa.String(64), primary_key=True, index=True),
    sa.Column("at", sa.BigInteger, nullable=False),
)
ENDED: Final = sa.Table(
    "ended",
    METADATA,
    sa.Column("table_id", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("at", sa.BigInteger, nullable=False),
)
BANS: Final = sa.Table(
    "bans",
    METADATA,
    sa.Column("address", sa.String(64), primary_key=True),
    sa.Column("at", sa.BigInteger, nullable=False),
)
# Caches: whatever stands in these can be made again from the tables above, and is not believed where it does not fit.
STANDING: Final = sa.Table(
    "standing",
    METADATA,
    sa.Column("table_id", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("n", sa.Integer, nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("line", sa.Text, nullable=False),
)
SNAPSHOTS: Final = sa.Table(
    "snapshots",
    METADATA,
    sa.Column("table_id", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("n", sa.Integer, nullable=False),
    sa.Column("seal", sa.String(64), nullable=False),
    sa.Column("digest", sa.String(64), nullable=False),
    sa.Column("content", sa.LargeBinary, nullable=False),
)
