"""The addresses of host servers, domains and the load balancer below /api/."""

from django.urls import path

from apps.multidomain import views

urlpatterns = [
    path("host-servers", views.HostServersView.as_view(), name="host-servers"),
    path("multi-domain/status", views.DomainStatusView.as_view(), name="domain-status"),
    path("multi-domain/history", views.DomainHistoryView.as_view(), name="domain-history"),
    path("multi-domain/load-balancer", views.LoadBalancerView.as_view(), name="load-balancer"),
    path("multi-domain/health-check", views.HealthCheckView.as_view(), name="health-check"),
]
