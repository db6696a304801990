"""Takes the screen texts over from the app `sandboxes`, which has renamed their tables.

Their content types follow, so that permissions and the admin's log go on naming them.
"""

from typing import Any

import django.db.models.deletion
import simple_history.models
from django.conf import settings
from django.db import migrations, models


def move_content_types(old: str, new: str) -> Any:
    def move(apps: Any, schema_editor: Any) -> None:
        types = apps.get_model("contenttypes", "ContentType").objects.using(schema_editor.connection.alias)
        types.filter(app_label=old, model__in=("screentext", "historicalscreentext")).update(app_label=new)

    return move


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("contenttypes", "0002_remove_content_type_name"),
        ("sandboxes", "0003_texts_apart"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.CreateModel(
                    name="HistoricalScreenText",
                    fields=[
                        ("id", models.BigIntegerField(auto_created=True, blank=True, db_index=True, verbose_name="ID")),
                        ("screen", models.CharField(max_length=60)),
                        ("key", models.CharField(max_length=120)),
                        ("value", models.JSONField(help_text='Blank, or without a row: the default. Separate the choices in a row by commas.', verbose_name='override')),
                        ("history_id", models.AutoField(primary_key=True, serialize=False)),
                        ("history_date", models.DateTimeField(db_index=True)),
                        ("history_change_reason", models.CharField(max_length=100, null=True)),
                        ("history_type", models.CharField(choices=[("+", "Created"), ("~", "Changed"), ("-", "Deleted")], max_length=1)),
                        ("history_user", models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="+", to=settings.AUTH_USER_MODEL)),
                        ("sandbox", models.ForeignKey(blank=True, db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name="+", to="sandboxes.sandbox")),
                    ],
                    options={
                        "verbose_name": "historical screen text",
                        "verbose_name_plural": "historical screen texts",
                        "ordering": ("-history_date", "-history_id"),
                        "get_latest_by": ("history_date", "history_id"),
                    },
                    bases=(simple_history.models.HistoricalChanges, models.Model),
                ),
                migrations.CreateModel(
                    name="ScreenText",
                    fields=[
                        ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                        ("screen", models.CharField(max_length=60)),
                        ("key", models.CharField(max_length=120)),
                        ("value", models.JSONField(help_text='Blank, or without a row: the default. Separate the choices in a row by commas.', verbose_name='override')),
                        ("sandbox", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="+", to="sandboxes.sandbox")),
                    ],
                    options={
                        "verbose_name": "screen text",
                        "ordering": ("screen", "key"),
                        "constraints": [models.UniqueConstraint(fields=("sandbox", "screen", "key"), name="screen_text_unique_in_sandbox")],
                    },
                ),
            ],
        ),
        migrations.RunPython(move_content_types("sandboxes", "texts"), move_content_types("texts", "sandboxes")),
    ]
