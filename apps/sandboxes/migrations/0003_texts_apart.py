"""Renames the tables of screen texts for the app `texts`, whose first migration takes the models over."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("sandboxes", "0002_seats")]

    operations = [
        migrations.SeparateDatabaseAndState(
            database_operations=[
                migrations.AlterModelTable("ScreenText", "texts_screentext"),
                migrations.AlterModelTable("HistoricalScreenText", "texts_historicalscreentext"),
            ],
            state_operations=[
                migrations.DeleteModel("HistoricalScreenText"),
                migrations.DeleteModel("ScreenText"),
            ],
        )
    ]
