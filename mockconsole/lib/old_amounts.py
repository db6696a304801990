"""Moving amounts out of the decimal columns of the first version; only migrations need it."""

from decimal import Decimal
from typing import Any

from mockconsole.lib.money import EXACT


def copy_amounts(schema_editor: Any, model: Any, *, source: str, target: str, decimals: int) -> None:
    """Fill a column of amounts from a decimal one, with every digit that the database still has.

    Django reads SQLite's floats at 15 digits, and fails where as many as the column took don't fit into those.
    """
    quote = schema_editor.quote_name
    columns = f"{quote(model._meta.pk.column)}, {quote(source)}"
    with schema_editor.connection.cursor() as cursor:
        cursor.execute(f"SELECT {columns} FROM {quote(model._meta.db_table)}")  # noqa: S608 (names of the code)
        kept = cursor.fetchall()
    unit = Decimal(1).scaleb(-decimals)
    rows = [model(pk=pk, **{target: Decimal(value).quantize(unit, context=EXACT)}) for pk, value in kept]
    model.objects.bulk_update(rows, [target], batch_size=500)
