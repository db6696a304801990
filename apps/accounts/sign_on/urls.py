"""URLs of single sign-on."""

from django.urls import path

from apps.accounts.sign_on import views

urlpatterns = [
    path("sign-on/start", views.start, name="sign-on-start"),
    path("sign-on/callback", views.callback, name="sign-on-callback"),
    path("admin/logout/", views.leave_admin),
    path("admin/password_change/", views.change_password),
]
