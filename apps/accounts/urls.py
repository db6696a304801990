"""The addresses of signing in and of the admin portal below /api/."""

from django.urls import path

from apps.accounts import views

urlpatterns = [
    path("auth/login", views.LoginView.as_view(), name="login"),
    path("auth/validate-session", views.ValidateSessionView.as_view(), name="validate-session"),
    path("auth/logout", views.LogoutView.as_view(), name="logout"),
    path("auth/reset-password", views.ResetPasswordView.as_view(), name="reset-password"),
    path("auth/admin-portal", views.OpenPortalView.as_view(), name="open-admin-portal"),
    path("admin-portal/users", views.PortalUsersView.as_view(), name="portal-users"),
    path("admin-portal/accounts", views.RoomAccountsView.as_view(), name="room-accounts"),
    path("session", views.SessionView.as_view(), name="session"),
]
