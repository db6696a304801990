"""Released migrations are never edited, because databases that have applied a migration would never get the edit."""

from hashlib import sha256
from pathlib import Path

APPS = Path(__file__).parents[2] / "apps"

# Digests of all released migrations. The commit that adds a migration also adds its digest, after `make fix`.
RELEASED = {
    "accounts/0001_initial": "5b5a224fb100832824acbd16a28c865940df75ca9795ae5985cb0b80f09ef12f",
    "accounts/0002_initial": "65d997b9b42311cbc149b65ccb7c1fe0397331e6cec8aaa2e4bbd2761cbe5f72",
    "accounts/0003_seat": "f6d33b39985bbd2c87f13d5a50716bdcbbef637b18b53913cd1221062f17ef5a",
    "accounts/0004_guest": "1bf3d8f04cb010fc05a7d644074e27884e7d5f94b8ffbd0935dd0b15895c8946",
    "accounts/0005_usernames_apart": "93dfdd1582e8267827817858fd5485678c17be9609d205fafe7966e800f2dd32",
    "accounts/0006_sign_on_key": "2e6a7d6a6101d7eea4d10627145317b6cb70a45267328e35a8ff48f5e8199f1f",
    "accounts/0007_second_factor": "4682a391eec27a1b7ec26e7346449aaf9fa89877c66372bf6d1ea2ace6dd6666",
    "documents/0001_initial": "a2cf63157e7a6d75a6c59bc5e5a20c14a138726a7d11d4202530688e3eec76a5",
    "documents/0002_plainer_help_texts": "bef66efee92cbe56880f0ddfd69eb3d529ee2128e17a21f4331f33ab0fc07e3e",
    "financial/0001_initial": "1380ca2101906d9b7535bd7ef9c2f904d347e26a78bec85f228586d4d42ffbe0",
    "financial/0002_plainer_help_texts": "6215afb1cc4a8078ec28bc2d3869b69b6567130d95eed306dc3daa3e3daf5356",
    "multidomain/0001_initial": "19b705de9695f9f6e3b4f0e050cc9553da4d0402b9d0c2596160fc8bf28d36b8",
    "multidomain/0002_plainer_help_texts": "2a34d0efd2a2ec40c9fe652c6ab910ebd50614e6a227a8710cc0ca3dba337ab2",
    "sandboxes/0001_initial": "52d9bf5338716113cff371c1c62e608720a09867bd8d92f6207159edd28fc392",
    "sandboxes/0002_seats": "f7e5eb37b16ff6e77e2b1a514a77c96f986ab7a23fd81754a4f9d2858173a7e2",
    "sandboxes/0003_texts_apart": "522603470e45522ad8d49f61c0f9cce8a80571193d84f39e9cad37f69e0be524",
    "sandboxes/0004_starting_point": "3b195026135629eab96894f04c5db4f1de75c6f962fc95d09799de31cd3cad47",
    "sandboxes/0005_plainer_help_texts": "a5b07f55bf9d15263ab1c8cb20b45c24ee5844880c00eaac70390024d3986652",
    "sandboxes/0006_starting_point_outlives_room": "7f042bc00244f0d5b2b10b8bb968329a1c939cb74bf12fc0891518fe1ba5730b",
    "sandboxes/0007_explanations": "4690158bbdf33b8f071eebbe9679db2c93634b28a98bde2059446c9d0541dfee",
    "sovereign/0001_initial": "cdfef8d4baaca506ee9986f32e5b55399b862fda15d58a20bfc0821e0038299d",
    "sovereign/0002_plainer_help_texts": "95350e982748db9f4a2857eb82ba5304feb18ff899868e83f31c0a3bb2f53edf",
    "swift/0001_initial": "5d1d7bd1cbe584d2c7f5f153fd2e0cb7a9e9cb3eb5973138cbc8657186085cab",
    "swift/0002_sample_dates": "62e6b5df5ca6dffd7f29200adb587585737748a6615abe299e636ff87e8533db",
    "swift/0003_plainer_help_texts": "6b987512de8c7c0ecc852c02c11960a71f521354b370eaf61fec7426a374d351",
    "swift/0004_data_help_text": "9d8573fa782fcffe44c7a8cb9ecdcb9227b3580fffb2b5f74807da733f90c282",
    "texts/0001_initial": "f7ca67cd4614e1b84a1eaff1c012525742dff42bb418d9be90b67b17936c7477",
    "texts/0002_plainer_help_texts": "80844901ae869578ef91683fee5609cb7fd268b23e1669a64fe1cc9abe409ac7",
    "training/0001_initial": "88f85dde6c5a9696ec48a6c338a3ee546c274acb350fec1ea68cb5940c82152d",
    "training/0002_lessons": "93910921aed87c7eb6106dac6581a86356428def98eff76f3e630fc392791576",
    "training/0003_played_steps": "16f5ddb93ee7238ae397b2b8a16c1b7edc31f5a8ffcc043b9bc45f718a8b6189",
    "training/0004_plainer_help_texts": "eb40be8011462105caf0973e62f6a481808d4768a1748e8b7e53d521eb5efd1a",
    "training/0005_judged_lessons": "3690c87bb5bd017c8187d8147eaf9161a30f8b57e6827789a357ea7cd0006668",
    "training/0006_ratings": "f05629087fbc618df8a2112d284127e7b8f003a3a005a255a10e6be6a87bce1f",
    "training/0007_join_digest": "e9a14685e8fe7b7a189321a5ee751616e86261b450b5e520e0a8840c2850127b",
    "training/0008_rules": "2f02691493dbf7e487cece5dd7a11c7f394119af3941de073b805ae8bdf377ef",
    "transactions/0001_initial": "5c9e0d544488374167ba63f93b6b8a9b4f5a4838b5f733f358f64d2280fdf517",
    "transactions/0002_wallet_id_help": "4f92255695de522aecf1df1d430b9b32eec535489d4bab5ec63d227bcc54dc14",
    "transactions/0003_plain_help_texts": "241331206e301520a84152dc6b81e7d4edfb0023e6454f6ff15fc6b7b113b09e",
    "transactions/0004_plainer_help_texts": "15633b1cfa883e4a69d86f713790fa87ec690ca6226038f9930ce29db739a270",
    "transactions/0005_data_and_place_help_texts": "6fbe6df7cc2ffa71f38effc77f5915f47ab0190a08ea3d6c2fdd8fb3e81ce76b",
    "wallets/0001_initial": "f4eb41d1c625c6988c9f5c3c9f99513ce3647abd50cd68266c35cf6cb7f81bbc",
    "wallets/0002_wallet_ids_apart": "400234750141d5161548f331cc3a65ad1e446ae0558030d05473305dab59664d",
    "wallets/0003_plainer_help_texts": "ea117b385b750a76c90fd6f5e587f5bf7359159cc3f0fd918a3e2a5d7db174ee",
}


def test_released_migrations_are_unchanged() -> None:
    digests = {
        f"{path.parent.parent.name}/{path.stem}": sha256(path.read_bytes()).hexdigest()
        for path in APPS.glob("*/migrations/0*.py")
    }
    new = "".join(f'\n    "{name}": "{digests[name]}",' for name in sorted(digests.keys() - RELEASED))
    assert not new, f"Add to RELEASED, after make fix:{new}"
    assert digests == RELEASED
