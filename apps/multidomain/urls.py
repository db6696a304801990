"""The addresses of host servers below /api/."""

from django.urls import path

from apps.multidomain import views

urlpatterns = [path("host-servers", views.HostServersView.as_view(), name="host-servers")]
