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
LESSONS: Final = sa.Table(
    "lessons",
    METADATA,
    sa.Column("table_id", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("lesson", sa.Text, nullable=False),
    sa.Column("digest", sa.String(64), nullable=False),
    sa.Column("read", sa.Integer, nullable=False),
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
SEQUELS: Final = sa.Table(  # where the people of a finished game play again
    "sequels",
    METADATA,
    sa.Column("table_id", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("next", sa.String(32), nullable=False),
)
ARCHIVED: Final = sa.Table(
    "archived",
    METADATA,
    sa.Column("table_id", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("at", sa.BigInteger, nullable=False),
)
RESIGNED: Final = sa.Table(  # who left a seat to a bot, and before which line of the log
    "resigned",
    METADATA,
    sa.Column("table_id", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("line", sa.Integer, nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
)
TAKEBACKS: Final = sa.Table(
    "takebacks",
    METADATA,
    sa.Column("table_id", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("n", sa.Integer, nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("at", sa.Integer, nullable=False),
    sa.Column("waiting", sa.Text, nullable=False),
    sa.Column("until", sa.BigInteger, nullable=False),
)
ORDERS: Final = sa.Table(  # what players decided ahead (order_store.py)
    "orders",
    METADATA,
    sa.Column("table_id", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("n", sa.Integer, primary_key=True),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("ask", sa.String(32), nullable=False),
    sa.Column("content", sa.Text, nullable=False),
    sa.Column("since", sa.Integer, nullable=False),
    sa.Column("about", sa.Text, nullable=False),
    sa.Column("state", sa.String(8), nullable=False),
    sa.Column("note", sa.Text, nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
)
LINES: Final = sa.Table(  # what somebody tries out: moves of everybody from a position on, as a seat believes it
    "lines",
    METADATA,
    sa.Column("table_id", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("line", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("node", sa.Integer, nullable=False),
    sa.Column("at", sa.Integer, nullable=False),
    sa.Column("seed", sa.BigInteger, nullable=False),
    sa.Column("moves", sa.Text, nullable=False),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("kept", sa.Boolean, nullable=False),
    sa.Column("made", sa.BigInteger, nullable=False),
)
REVIEWS: Final = sa.Table(  # of finished games, done or on the way: `content` is as far as it has come
    "reviews",
    METADATA,
    sa.Column("table_id", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("state", sa.String(8), nullable=False),
    sa.Column("last", sa.Integer, nullable=False),
    sa.Column("done", sa.Integer, nullable=False),
    sa.Column("looks", sa.Integer, nullable=False),
    sa.Column("engine", sa.String(64), nullable=False),
    sa.Column("person", sa.String(64), nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("content", sa.Text, nullable=False),
)
# Only where several servers share the database: who is there, and who decides for the bots of which table.
SERVERS: Final = sa.Table(
    "servers",
    METADATA,
    sa.Column("name", sa.String(16), primary_key=True),
    sa.Column("until", sa.BigInteger, nullable=False),  # milliseconds of the database's clock
)
LEASES: Final = sa.Table(
    "leases",
    METADATA,
    sa.Column("table_id", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("holder", sa.String(16), nullable=False, index=True),
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
