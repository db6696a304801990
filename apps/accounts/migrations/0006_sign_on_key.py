from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounts", "0005_usernames_apart")]

    operations = [
        migrations.AddField(
            model_name="user",
            name="sign_on_key",
            field=models.CharField(editable=False, max_length=64, null=True, unique=True),
        ),
    ]
