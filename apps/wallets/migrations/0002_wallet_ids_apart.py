"""Takes from wallets what their owners call them where that is a name of another wallet or of the console."""

import re
from collections import defaultdict
from typing import Any

from django.db import migrations

RESERVED = re.compile(r"wlt_[0-9]+|(?:sim-|trn-).*|external|outside|transit|master|wallet[0-9]+", re.IGNORECASE)


def take_back(apps: Any, schema_editor: Any) -> None:
    rows = apps.get_model("wallets", "Wallet").objects.all()
    named = list(rows.exclude(wallet_id="").values_list("pk", "sandbox", "ref", "wallet_id"))
    owners: defaultdict[tuple[int, str], set[int]] = defaultdict(set)
    for pk, room, *names in rows.filter(sandbox__in={room for _, room, *_ in named}).values_list(
        "pk", "sandbox", "ref", "label", "address", "wallet_id"
    ):
        for name in names:
            owners[room, name.lower()].add(pk)
    wrong = [
        pk
        for pk, room, ref, wallet_id in named
        if wallet_id.upper() != ref
        and (RESERVED.fullmatch(wallet_id) or len(owners[room, wallet_id.lower()]) > 1)
    ]
    rows.filter(pk__in=wrong).update(wallet_id="", id_source="auto")


class Migration(migrations.Migration):
    dependencies = [("wallets", "0001_initial")]

    operations = [migrations.RunPython(take_back, migrations.RunPython.noop)]
