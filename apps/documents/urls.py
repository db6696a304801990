"""The addresses of document processing below /api/."""

from django.urls import path

from apps.documents import views

urlpatterns = [
    path("document-processing/documents", views.DocumentsView.as_view(), name="documents"),
    path("document-processing/documents/<str:ref>", views.DocumentView.as_view(), name="document"),
    path(
        "document-processing/chocolate-contract",
        views.ChocolateContractView.as_view(),
        name="document-chocolate-contract",
    ),
    path("document-processing/validate/<str:ref>", views.ValidateView.as_view(), name="document-validate"),
    path(
        "document-processing/process-swift/<str:ref>",
        views.ProcessSwiftView.as_view(),
        name="document-process-swift",
    ),
]
