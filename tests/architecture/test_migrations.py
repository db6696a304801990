"""No migration is edited once it was released: a database that has it already would be left as it was, without a word."""

from hashlib import sha256
from pathlib import Path

APPS = Path(__file__).parents[2] / "apps"

# A new migration is added here with the commit that brings it.
RELEASED = {
    "accounts/0001_initial": "5b5a224fb100832824acbd16a28c865940df75ca9795ae5985cb0b80f09ef12f",
    "accounts/0002_initial": "65d997b9b42311cbc149b65ccb7c1fe0397331e6cec8aaa2e4bbd2761cbe5f72",
    "accounts/0003_seat": "f6d33b39985bbd2c87f13d5a50716bdcbbef637b18b53913cd1221062f17ef5a",
    "accounts/0004_guest": "1bf3d8f04cb010fc05a7d644074e27884e7d5f94b8ffbd0935dd0b15895c8946",
    "accounts/0005_usernames_apart": "93dfdd1582e8267827817858fd5485678c17be9609d205fafe7966e800f2dd32",
    "documents/0001_initial": "a1bbef7815e034c0e636cf62d7d9c666c3d372d6b25f33921d569657b2afeb27",
    "financial/0001_initial": "d816556a37c40b86e8a24e4eb9f3a7ba32e084bf21051aef42fb8996aeabe904",
    "multidomain/0001_initial": "87cd5e19e2766bc6329179f2d87b8fdae5c80eb2ac206861757818e619d0c2a2",
    "sandboxes/0001_initial": "6b04008ceecb7797acd7ddb7fe6eab1b35c25423e73c3457472d70694f7365b2",
    "sandboxes/0002_seats": "f7e5eb37b16ff6e77e2b1a514a77c96f986ab7a23fd81754a4f9d2858173a7e2",
    "sandboxes/0003_texts_apart": "522603470e45522ad8d49f61c0f9cce8a80571193d84f39e9cad37f69e0be524",
    "sovereign/0001_initial": "8ffb7ccc327b0aba336ef6d30bee90d4b78a2e1b5dbab55dbd5408f52c05bc2b",
    "swift/0001_initial": "f6c537b04cc27b1ced1329d5a7045faaf24f5323461798a6a97144feca3c4d47",
    "texts/0001_initial": "f7708ada777d028e73501c1c27a1571c8cf78a81bc7021af93fecc04c819afc7",
    "training/0001_initial": "fc5b35b80c1fc1569fa151091d54af4c7493b4d705aee9e8387f3aa2a801d9d0",
    "training/0002_lessons": "93910921aed87c7eb6106dac6581a86356428def98eff76f3e630fc392791576",
    "transactions/0001_initial": "c923850a3b5046cd4df85190853c303c0dacd5bff18b12c2239425dc8a4d428b",
    "transactions/0002_wallet_id_help": "347eb5444d82bcedcb290dbca0474e9191b4fb4565b64d3164c2d7ef59aa6d87",
    "transactions/0003_plain_help_texts": "fb52fb976df52503419bf94452908455662c7a871fd0a43ddc1228c8d74fe464",
    "wallets/0001_initial": "7a3262f1068b82ebbfdc0eea5aecbca14f8cd35c54c2e02fada877185c7a8ceb",
    "wallets/0002_wallet_ids_apart": "400234750141d5161548f331cc3a65ad1e446ae0558030d05473305dab59664d",
}


def test_every_migration_is_as_it_was_released() -> None:
    found = {
        f"{path.parent.parent.name}/{path.stem}": sha256(path.read_bytes()).hexdigest()
        for path in APPS.glob("*/migrations/0*.py")
    }
    assert found == RELEASED
