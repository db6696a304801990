"""Released migrations are never edited, because a database that has applied a migration would never get the edit."""

from hashlib import sha256
from pathlib import Path

APPS = Path(__file__).parents[2] / "apps"

# Digest of each released migration. Add a migration's digest in the commit that adds the migration, after `make fix`.
RELEASED = {
    "accounts/0001_initial": "5b5a224fb100832824acbd16a28c865940df75ca9795ae5985cb0b80f09ef12f",
    "accounts/0002_initial": "65d997b9b42311cbc149b65ccb7c1fe0397331e6cec8aaa2e4bbd2761cbe5f72",
    "accounts/0003_seat": "f6d33b39985bbd2c87f13d5a50716bdcbbef637b18b53913cd1221062f17ef5a",
    "accounts/0004_guest": "1bf3d8f04cb010fc05a7d644074e27884e7d5f94b8ffbd0935dd0b15895c8946",
    "accounts/0005_usernames_apart": "93dfdd1582e8267827817858fd5485678c17be9609d205fafe7966e800f2dd32",
    "accounts/0006_sign_on_key": "2e6a7d6a6101d7eea4d10627145317b6cb70a45267328e35a8ff48f5e8199f1f",
    "accounts/0007_second_factor": "4682a391eec27a1b7ec26e7346449aaf9fa89877c66372bf6d1ea2ace6dd6666",
    "documents/0001_initial": "a1bbef7815e034c0e636cf62d7d9c666c3d372d6b25f33921d569657b2afeb27",
    "documents/0002_plainer_help_texts": "9108c50f04990b3556fed3a9e75546db6a99df6f379214249b5eadff1324a502",
    "financial/0001_initial": "d816556a37c40b86e8a24e4eb9f3a7ba32e084bf21051aef42fb8996aeabe904",
    "financial/0002_plainer_help_texts": "10ca3e3b11a66277418a452d1e2c37483a465f4cb44dc09eddb2cd842ffe75b2",
    "multidomain/0001_initial": "87cd5e19e2766bc6329179f2d87b8fdae5c80eb2ac206861757818e619d0c2a2",
    "multidomain/0002_plainer_help_texts": "1545fbd4937e743d59a5be31f6e774aae4c800e54661c19b7286a78c6a491e85",
    "sandboxes/0001_initial": "6b04008ceecb7797acd7ddb7fe6eab1b35c25423e73c3457472d70694f7365b2",
    "sandboxes/0002_seats": "f7e5eb37b16ff6e77e2b1a514a77c96f986ab7a23fd81754a4f9d2858173a7e2",
    "sandboxes/0003_texts_apart": "522603470e45522ad8d49f61c0f9cce8a80571193d84f39e9cad37f69e0be524",
    "sandboxes/0004_starting_point": "3b195026135629eab96894f04c5db4f1de75c6f962fc95d09799de31cd3cad47",
    "sandboxes/0005_plainer_help_texts": "2b166c59085699535f942ae53df003c515e251d254079561f5de7830ef06343f",
    "sandboxes/0006_starting_point_outlives_room": "7f042bc00244f0d5b2b10b8bb968329a1c939cb74bf12fc0891518fe1ba5730b",
    "sandboxes/0007_explanations": "4690158bbdf33b8f071eebbe9679db2c93634b28a98bde2059446c9d0541dfee",
    "sovereign/0001_initial": "8ffb7ccc327b0aba336ef6d30bee90d4b78a2e1b5dbab55dbd5408f52c05bc2b",
    "sovereign/0002_plainer_help_texts": "eb5f87bee6af9a5dcc3044ea609d2b9c4197675b735aa7a231eefb1ef4f7befb",
    "swift/0001_initial": "f6c537b04cc27b1ced1329d5a7045faaf24f5323461798a6a97144feca3c4d47",
    "swift/0002_sample_dates": "44cfea77d6cc96836b1ebe83c021b4cd4d499d80731073de77908284f4dd0cd6",
    "swift/0003_plainer_help_texts": "24a1157b1b75a285643700085b50fdfb895cfbf8cea7264c3ef474489d657a73",
    "swift/0004_data_help_text": "1f611b92f8215084c158147682581fb050e25f2fa850d76f4c637dfa14029b98",
    "texts/0001_initial": "f7708ada777d028e73501c1c27a1571c8cf78a81bc7021af93fecc04c819afc7",
    "texts/0002_plainer_help_texts": "c84e273d7ffd44fa75d59704647d9b7d3875c9a95681a223d6f2f5a8bbaa1259",
    "training/0001_initial": "fc5b35b80c1fc1569fa151091d54af4c7493b4d705aee9e8387f3aa2a801d9d0",
    "training/0002_lessons": "93910921aed87c7eb6106dac6581a86356428def98eff76f3e630fc392791576",
    "training/0003_played_steps": "16f5ddb93ee7238ae397b2b8a16c1b7edc31f5a8ffcc043b9bc45f718a8b6189",
    "training/0004_plainer_help_texts": "7e0f3e513134719565ec5731849f4dae97e200eb4767849ac9fbe65ad63c957c",
    "training/0005_judged_lessons": "3690c87bb5bd017c8187d8147eaf9161a30f8b57e6827789a357ea7cd0006668",
    "training/0006_ratings": "f05629087fbc618df8a2112d284127e7b8f003a3a005a255a10e6be6a87bce1f",
    "training/0007_join_digest": "e9a14685e8fe7b7a189321a5ee751616e86261b450b5e520e0a8840c2850127b",
    "training/0008_rules": "2f02691493dbf7e487cece5dd7a11c7f394119af3941de073b805ae8bdf377ef",
    "transactions/0001_initial": "c923850a3b5046cd4df85190853c303c0dacd5bff18b12c2239425dc8a4d428b",
    "transactions/0002_wallet_id_help": "347eb5444d82bcedcb290dbca0474e9191b4fb4565b64d3164c2d7ef59aa6d87",
    "transactions/0003_plain_help_texts": "fb52fb976df52503419bf94452908455662c7a871fd0a43ddc1228c8d74fe464",
    "transactions/0004_plainer_help_texts": "aa1d092b95227467a2a497b5c6c5844aab80826cb2942313863151e4a0867e60",
    "transactions/0005_data_and_place_help_texts": "cd7893c21c8ca43f3d5a797ef88d384959bd8023b54329b63a9b9c5bbfd380f5",
    "wallets/0001_initial": "7a3262f1068b82ebbfdc0eea5aecbca14f8cd35c54c2e02fada877185c7a8ceb",
    "wallets/0002_wallet_ids_apart": "400234750141d5161548f331cc3a65ad1e446ae0558030d05473305dab59664d",
    "wallets/0003_plainer_help_texts": "c06d16f16d214deb32f9315652d302c03d49e95fc00d01bf159a519c22f3a32b",
}


def test_released_migrations_are_unchanged() -> None:
    digests = {
        f"{path.parent.parent.name}/{path.stem}": sha256(path.read_bytes()).hexdigest()
        for path in APPS.glob("*/migrations/0*.py")
    }
    new = "".join(f'\n    "{name}": "{digests[name]}",' for name in sorted(digests.keys() - RELEASED))
    assert not new, f"Add to RELEASED, after make fix:{new}"
    assert digests == RELEASED
