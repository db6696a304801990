"""Model of the plain DRF project: a list of prices."""

from typing import ClassVar

from django.db import models


class Price(models.Model):
    """Line of a price list."""

    symbol = models.CharField(max_length=12)
    name = models.CharField(max_length=60)
    price = models.DecimalField(max_digits=20, decimal_places=8)
    change24h = models.DecimalField(max_digits=8, decimal_places=2)
    simulated = models.BooleanField(default=True)

    objects: ClassVar[models.Manager["Price"]] = models.Manager()

    class Meta:
        app_label = "reference"
        ordering = ("pk",)

    def __str__(self) -> str:
        return self.symbol
