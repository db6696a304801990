from decimal import Decimal

import django.core.validators
from django.db import migrations, models

import mockconsole.lib.amounts
from mockconsole.lib.old_amounts import copy_amounts


def copy_fees(apps, schema_editor):
    for name in ("SwiftOperation", "HistoricalSwiftOperation"):
        model = apps.get_model("swift", name)
        copy_amounts(schema_editor, model, source="fee_amount", target="exact_fee_amount", decimals=2)


# Altering the column would copy SQLite's numbers as they are, and its text needs one width.
FEE = mockconsole.lib.amounts.AmountField(
    decimals=2,
    default=Decimal(0),
    help_text="Simulated euros.",
    validators=[django.core.validators.MinValueValidator(Decimal(0))],
)


class Migration(migrations.Migration):

    dependencies = [("swift", "0001_initial")]

    operations = [
        migrations.RemoveConstraint("swiftoperation", "swift_operation_fee_not_negative"),
        *[
            migrations.AddField(name, "exact_fee_amount", FEE.clone())
            for name in ("swiftoperation", "historicalswiftoperation")
        ],
        migrations.RunPython(copy_fees, migrations.RunPython.noop),
        *[
            operation
            for name in ("swiftoperation", "historicalswiftoperation")
            for operation in (
                migrations.RemoveField(name, "fee_amount"),
                migrations.RenameField(name, "exact_fee_amount", "fee_amount"),
            )
        ],
        migrations.AddConstraint(
            "swiftoperation",
            models.CheckConstraint(
                condition=models.Q(fee_amount__gte=0), name="swift_operation_fee_not_negative"
            ),
        ),
    ]
