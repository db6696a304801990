import re
from typing import Any

from django.db import migrations, models

PAIRS = {
    "downloadClaims",
    "processSteps",
    "failures",
    "fees",
    "operations",
    "security",
    "deal",
    "dealTotals",
    "profile",
}
FIGURES = {
    ("admin-access", "banks"),
    ("admin-access", "messages"),
    ("admin-access", "success"),
    ("admin-access", "claimedAmount"),
    ("admin-access", "feeTotal"),
    ("swift-console", "sampleBalance"),
}
RENAMED = {"hostUptime": "columnUptime", "hostCpu": "columnCpu", "hostCpuOf": "cpuUsage"}
TILES = ("Configuration", "Monitoring", "Security")
FIGURE = re.compile(r"(-?\d+) \((-?\d+) to (-?\d+)\) ?(.*)")
CHOICE = re.compile(r"(.+) \((.+)\)")


def rewritten(screen: str, key: str, text: str) -> str:
    """Return an override as its entry takes it now; what can't be told stays as it is, and is shown as not fitting."""
    if (screen, key) in FIGURES:
        return _digits(text)
    if screen == "admin-access" and key in PAIRS:
        return "\n".join(_pair(key, line) for line in text.splitlines())
    if screen == "swift-additions" and key.endswith(TILES):
        return "\n".join(_setting(line) for line in text.splitlines())
    return text


def _digits(text: str) -> str:
    bare = re.sub(r"[\s,%]", "", text)
    return bare if re.fullmatch(r"[0-9.]+", bare) else text


def _pair(key: str, line: str) -> str:
    name, colon, value = line.partition(": ")
    if key in {"fees", "deal"}:
        value = _digits(value)
    return f"{name} | {value}" if colon else line


def _setting(line: str) -> str:
    label, sign, value = line.partition(" = ")
    if figure := FIGURE.fullmatch(value):
        initial, least, most, unit = figure.groups()
        return f"{label} | {initial} |  | {least} | {most} | {unit}".rstrip(" |")
    if choice := CHOICE.fullmatch(value):
        initial, choices = choice.groups()
        return f"{label} | {initial} | {choices}"
    return f"{label} | {value}" if sign else line


def rewrite(apps: Any, schema_editor: Any) -> None:
    """Write the overrides of entries that have become rows, amounts or numbers as such."""
    rows = apps.get_model("sandboxes", "ScreenText").objects
    for before, after in RENAMED.items():
        rows.filter(screen="swift-console", key=before).update(key=after)
    for row in rows.exclude(text=""):
        text = rewritten(row.screen, row.key, row.text)
        if text != row.text and len(text) <= 4000:
            row.text = text
            row.save(update_fields=["text"])


class Migration(migrations.Migration):
    dependencies = [("sandboxes", "0003_reference_counter")]

    operations = [
        migrations.AlterField(
            model_name=model,
            name="text",
            field=models.TextField(
                blank=True, help_text="Blank: the default.", max_length=4000, verbose_name="override"
            ),
        )
        for model in ("screentext", "historicalscreentext")
    ] + [migrations.RunPython(rewrite, migrations.RunPython.noop)]
