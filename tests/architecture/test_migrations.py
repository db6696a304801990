"""No migration is edited once it was released: a database that has it already would be left as it was, without a word."""

from hashlib import sha256
from pathlib import Path

APPS = Path(__file__).parents[2] / "apps"

# A new migration is added here with the commit that brings it.
RELEASED = {
    "accounts/0001_initial": "5b5a224fb100832824acbd16a28c865940df75ca9795ae5985cb0b80f09ef12f",
    "accounts/0002_initial": "62e04ef4858adfe8a74dc8ed70afdc3f5c9e2a559b8ce75a54caf17fa2670f80",
    "accounts/0003_room_in_words": "88551004374a136175c6e8b9e5e38d59314ad40157a214172f6af2072443e754",
    "documents/0001_initial": "a1bbef7815e034c0e636cf62d7d9c666c3d372d6b25f33921d569657b2afeb27",
    "financial/0001_initial": "d816556a37c40b86e8a24e4eb9f3a7ba32e084bf21051aef42fb8996aeabe904",
    "multidomain/0001_initial": "87cd5e19e2766bc6329179f2d87b8fdae5c80eb2ac206861757818e619d0c2a2",
    "sandboxes/0001_initial": "6d2fd8734457b33f6c9b9da1854ea6eb92e1c140524e35ea90eb58866805aab8",
    "sandboxes/0002_next_transfer": "7b9a87ddc2911ab359b978cb8cc886fee97326eaa51c58c6e6b2c48d84ec6a82",
    "sandboxes/0002_room": "5efe5e5dd081f57ded16cb2423ec70f84d806a0acac86181719684b059d5def6",
    "sovereign/0001_initial": "8ffb7ccc327b0aba336ef6d30bee90d4b78a2e1b5dbab55dbd5408f52c05bc2b",
    "swift/0001_initial": "f6c537b04cc27b1ced1329d5a7045faaf24f5323461798a6a97144feca3c4d47",
    "transactions/0001_initial": "c923850a3b5046cd4df85190853c303c0dacd5bff18b12c2239425dc8a4d428b",
    "wallets/0001_initial": "7a3262f1068b82ebbfdc0eea5aecbca14f8cd35c54c2e02fada877185c7a8ceb",
}


def test_every_migration_is_as_it_was_released() -> None:
    found = {
        f"{path.parent.parent.name}/{path.stem}": sha256(path.read_bytes()).hexdigest()
        for path in APPS.glob("*/migrations/0*.py")
    }
    assert found == RELEASED
