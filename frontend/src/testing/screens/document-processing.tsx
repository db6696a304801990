import { screen, waitFor, within } from "@testing-library/react";

import { type BankTransferDocument } from "@/api/documents";
import { DocumentProcessingScreen } from "@/screens/document-processing/document-processing-screen";
import { answers, refused } from "@/testing/api";
import { openScreen } from "@/testing/render";
import { documentOf } from "@/testing/samples/documents";

export const DOCUMENTS = "/api/document-processing/documents";
export const DOCUMENT = "/api/document-processing/documents/{ref}";
export const CONTRACT = "/api/document-processing/chocolate-contract";
export const VALIDATE = "/api/document-processing/validate/{ref}";
export const TRANSFER = "/api/document-processing/process-swift/{ref}";
export const LIST = "Bank transfer documents";

/** Documents on the server in a test. */
export const backend = { documents: [] as BankTransferDocument[] };

/** Set the status of a document on the server. */
export function move(id: string, status: BankTransferDocument["status"]): void {
  backend.documents = backend.documents.map((document) =>
    document.id === id ? { ...document, status } : document,
  );
}

/** Make every call succeed, with one document in each status. */
export function answerDocuments(): void {
  answers("GET", DOCUMENTS, () => backend.documents);
  answers(
    "GET",
    DOCUMENT,
    ({ params }) =>
      backend.documents.find(({ id }) => id === params.ref) ??
      refused(404, "There is no such thing here."),
  );
  backend.documents = [
    documentOf(1, { amount: "5000000000.00" }),
    documentOf(2, { status: "processed" }),
    documentOf(3, { status: "validated" }),
    documentOf(4, {
      status: "completed",
      metadata: {
        networkDeliveryStatus: "DELIVERED (SIMULATED)",
        validationStatus: "VALIDATED",
        acknowledgementReference: "SIM-ACK-00000004",
      },
    }),
  ];
}

export function showDocuments(selected?: number) {
  const path = selected === undefined ? "" : `?document=SIM-DOC-000${selected}`;
  return openScreen(<DocumentProcessingScreen />, { path: `/document-processing${path}` });
}

/** Wait for the list, and return queries for the card of a document. */
export async function card(number: number) {
  return within(await screen.findByRole("article", { name: `SIM-CTR-000${number}` }));
}

/** Wait for the details of a document, and return their region with its queries. */
export async function details(number: number) {
  const region = await screen.findByRole("region", { name: `Details of SIM-CTR-000${number}` });
  await waitFor(() => within(region).getByText("Network status"));
  return { region, ...within(region) };
}

export const button = (name: string) => screen.getByRole("button", { name });
