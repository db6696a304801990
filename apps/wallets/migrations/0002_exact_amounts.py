from decimal import Decimal

import django.core.validators
from django.db import migrations, models

import mockconsole.lib.amounts
from mockconsole.lib.old_amounts import copy_amounts


def copy_prices(apps, schema_editor):
    for name in ("CryptoAsset", "HistoricalCryptoAsset"):
        model = apps.get_model("wallets", name)
        copy_amounts(schema_editor, model, source="base_price", target="exact_base_price", decimals=8)


def price(**more):
    # Altering the column would copy SQLite's numbers as they are, and its text needs one width.
    return mockconsole.lib.amounts.AmountField(
        help_text="Simulated US dollars. The live price wanders around it.",
        validators=[
            django.core.validators.MinValueValidator(Decimal("1E-18"), "The price must be greater than zero.")
        ],
        **more,
    )


class Migration(migrations.Migration):

    dependencies = [("wallets", "0001_initial")]

    operations = [
        migrations.RemoveConstraint("cryptoasset", "crypto_asset_price_positive"),
        migrations.RemoveConstraint("cryptoasset", "crypto_asset_decimals_in_bounds"),
        *[
            migrations.AddField(name, "exact_base_price", price(default=0), preserve_default=False)
            for name in ("cryptoasset", "historicalcryptoasset")
        ],
        migrations.RunPython(copy_prices, migrations.RunPython.noop),
        *[
            operation
            for name in ("cryptoasset", "historicalcryptoasset")
            for operation in (
                migrations.RemoveField(name, "base_price"),
                migrations.RenameField(name, "exact_base_price", "base_price"),
                migrations.AlterField(
                    name,
                    "decimals",
                    models.PositiveSmallIntegerField(
                        default=2,
                        help_text="Digits after the point of a price.",
                        validators=[django.core.validators.MaxValueValidator(18)],
                    ),
                ),
            )
        ],
        migrations.AddConstraint(
            "cryptoasset",
            models.CheckConstraint(condition=models.Q(base_price__gt=0), name="crypto_asset_price_positive"),
        ),
        migrations.AddConstraint(
            "cryptoasset",
            models.CheckConstraint(
                condition=models.Q(decimals__lte=18), name="crypto_asset_decimals_in_bounds"
            ),
        ),
    ]
