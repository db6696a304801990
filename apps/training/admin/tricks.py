"""Tricks in the admin."""

from django.contrib import admin

from apps.training.admin.copying import CopiedAdmin
from apps.training.models import Trick


@admin.register(Trick)
class TrickAdmin(CopiedAdmin):
    """Tricks of fraudsters: walkthroughs refer to a trick by key, and people choose a trick for each flag."""

    icon = "visibility"
    list_display = ("key", "title", "looks", "source", "position")
    list_editable = ("title", "position")
    search_fields = ("key", "title", "looks", "source")
