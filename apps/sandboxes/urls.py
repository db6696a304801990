"""The addresses of sandboxes below /api/."""

from django.urls import path

from apps.sandboxes import views

urlpatterns = [
    path("sandbox", views.CurrentSandboxView.as_view(), name="sandbox"),
    path("screen-text", views.ScreenTextView.as_view(), name="screen-text"),
]
