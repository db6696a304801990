"""No migration is edited once it was released: a database that has it already would be left as it was, without a word."""

from hashlib import sha256
from pathlib import Path

APPS = Path(__file__).parents[2] / "apps"

# A new migration is added here with the commit that brings it.
RELEASED = {
    "accounts/0001_initial": "5b5a224fb100832824acbd16a28c865940df75ca9795ae5985cb0b80f09ef12f",
    "accounts/0002_initial": "62e04ef4858adfe8a74dc8ed70afdc3f5c9e2a559b8ce75a54caf17fa2670f80",
    "documents/0001_initial": "a1bbef7815e034c0e636cf62d7d9c666c3d372d6b25f33921d569657b2afeb27",
    "financial/0001_initial": "d816556a37c40b86e8a24e4eb9f3a7ba32e084bf21051aef42fb8996aeabe904",
    "multidomain/0001_initial": "87cd5e19e2766bc6329179f2d87b8fdae5c80eb2ac206861757818e619d0c2a2",
    "sandboxes/0001_initial": "6d2fd8734457b33f6c9b9da1854ea6eb92e1c140524e35ea90eb58866805aab8",
    "sovereign/0001_initial": "8ffb7ccc327b0aba336ef6d30bee90d4b78a2e1b5dbab55dbd5408f52c05bc2b",
    "swift/0001_initial": "0c7f49bfe4c85529174d8341b53aa89e406f3684637952c83eeb80dcf66e75db",
    "transactions/0001_initial": "46ea9ad61f137477ab7e37f074ebaed814edceb5c806a21528f5d894daa0c271",
    "wallets/0001_initial": "d677daec41c8490fd46a1f5109ed41252b3124757b881d33021752443f14d22b",
}


def test_every_migration_is_as_it_was_released() -> None:
    found = {
        f"{path.parent.parent.name}/{path.stem}": sha256(path.read_bytes()).hexdigest()
        for path in APPS.glob("*/migrations/0*.py")
    }
    assert found == RELEASED
