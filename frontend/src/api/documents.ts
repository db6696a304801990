import { call, type Once, type Schemas } from "@/api/client";
import { addressOf } from "@/api/paths";
import { pagesQuery, query } from "@/api/queries";

export type BankTransferDocument = Schemas["BankTransferDocument"];

const PAGE_ROWS = 60;

/** The bank transfer documents, newest first and page by page. */
export const documentPages = pagesQuery("/api/document-processing/documents", {
  query: { limit: PAGE_ROWS },
});

/** One document. */
export function documentQuery(id: string) {
  return query("/api/document-processing/documents/{ref}", { path: { ref: id } });
}

/** Where the server answers with one document as it is. */
export function documentAddress(id: string): string {
  return addressOf(documentQuery(id).queryKey);
}

/** Processes the sample contract that is pending, or a new one. */
export function processContract({ idempotencyKey }: Once) {
  return call("POST", "/api/document-processing/chocolate-contract", { idempotencyKey });
}

/** Validates a processed document with its access code. */
export function validateDocument(id: string, accessCode: string, { idempotencyKey }: Once) {
  return call("POST", "/api/document-processing/validate/{ref}", {
    path: { ref: id },
    body: { accessCode },
    idempotencyKey,
  });
}

/** Has the SWIFT message of a validated document simulated. */
export function transferDocument(id: string, { idempotencyKey }: Once) {
  return call("POST", "/api/document-processing/process-swift/{ref}", {
    path: { ref: id },
    idempotencyKey,
  });
}
