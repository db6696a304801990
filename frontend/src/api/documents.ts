import { call, type IdempotencyOptions, type Schemas } from "@/api/client";
import { addressOf } from "@/api/paths";
import { pagesQuery, query } from "@/api/queries";

export type BankTransferDocument = Schemas["BankTransferDocument"];

const PAGE_ROWS = 60;

/** Query of the bank transfer documents, newest first, in pages. */
export const documentPages = pagesQuery("/api/document-processing/documents", {
  query: { limit: PAGE_ROWS },
});

export function documentQuery(id: string) {
  return query("/api/document-processing/documents/{ref}", { path: { ref: id } });
}

/** Return the URL of a document's file. */
export function documentAddress(id: string): string {
  return addressOf(documentQuery(id).queryKey);
}

/** Process the pending sample contract, or a new one if none is pending. */
export function processContract({ idempotencyKey }: IdempotencyOptions) {
  return call("POST", "/api/document-processing/chocolate-contract", { idempotencyKey });
}

/** Validate a processed document with its access code. */
export function validateDocument(
  id: string,
  accessCode: string,
  { idempotencyKey }: IdempotencyOptions,
) {
  return call("POST", "/api/document-processing/validate/{ref}", {
    path: { ref: id },
    body: { accessCode },
    idempotencyKey,
  });
}

/** Simulate the SWIFT message of a validated document. */
export function transferDocument(id: string, { idempotencyKey }: IdempotencyOptions) {
  return call("POST", "/api/document-processing/process-swift/{ref}", {
    path: { ref: id },
    idempotencyKey,
  });
}
