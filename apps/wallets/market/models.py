"""Inputs of the simulated market."""

from decimal import Decimal

from django.core.validators import MaxValueValidator, MinValueValidator, RegexValidator
from django.db import models

from apps.sandboxes.models import SandboxRecord
from apps.wallets.market.simulation import MAX_VOLATILITY, Asset
from mockconsole.lib.money.amounts import AmountField
from mockconsole.lib.money.exact import AMOUNT_DECIMALS, MIN_AMOUNT


class CryptoAsset(SandboxRecord):
    """An asset of the price list; its live price varies around the base price."""

    resources = ("crypto-prices",)
    matched_by = ("symbol",)

    symbol = models.CharField(
        max_length=12,
        validators=[
            RegexValidator(r"^[A-Z0-9]{2,12}$", "Write 2 to 12 capital letters and digits, like BTC.")
        ],
    )
    name = models.CharField(max_length=60)
    base_price = AmountField(
        validators=[MinValueValidator(MIN_AMOUNT, "The price must be greater than zero.")],
        help_text="Simulated US dollars. The live price varies around it.",
    )
    volatility = models.DecimalField(
        max_digits=6,
        decimal_places=5,
        validators=[MinValueValidator(Decimal(0)), MaxValueValidator(MAX_VOLATILITY)],
        help_text="Standard deviation of one day's return: 0.03 is 3 % a day, 0 keeps the price fixed.",
    )
    decimals = models.PositiveSmallIntegerField(
        default=2,
        validators=[MaxValueValidator(AMOUNT_DECIMALS)],
        help_text="Digits after the point of a price.",
    )
    position = models.PositiveSmallIntegerField(default=0, help_text="Place in the list, smallest first.")

    class Meta:
        ordering = ("position", "symbol")
        constraints = (
            models.UniqueConstraint(fields=("sandbox", "symbol"), name="crypto_asset_unique_in_sandbox"),
            models.CheckConstraint(condition=models.Q(base_price__gt=0), name="crypto_asset_price_positive"),
            models.CheckConstraint(
                condition=models.Q(volatility__gte=0, volatility__lte=MAX_VOLATILITY),
                name="crypto_asset_volatility_in_bounds",
            ),
            models.CheckConstraint(
                condition=models.Q(decimals__lte=AMOUNT_DECIMALS), name="crypto_asset_decimals_in_bounds"
            ),
        )

    def __str__(self) -> str:
        return f"{self.symbol} · {self.name}"

    @property
    def simulation_input(self) -> Asset:
        """Asset as input of the market simulation."""
        return Asset(self.symbol, self.name, self.base_price, self.volatility, self.decimals)
