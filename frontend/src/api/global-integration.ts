import { call, type Schemas } from "@/api/client";
import { query } from "@/api/queries";

export type IntegrationStatus = Schemas["IntegrationStatus"];
export type MessageReply = Schemas["SwiftMessageReply"];
export type SepaReply = Schemas["SepaTransactionReply"];

type Once = { idempotencyKey: string };

/** What the global integration says of itself; the server tells when it changes. */
export function integrationStatusQuery() {
  return query("/api/global-integration/status");
}

/** Prepares a blockchain transaction, which moves nothing. */
export function prepareSovereignTransaction(body: Schemas["SovereignTransactionRequest"]) {
  return call("POST", "/api/global-integration/sovereign-transaction", { body });
}

/** Sends a SWIFT message. */
export function sendSwiftMessage(body: Schemas["SwiftMessageRequest"], { idempotencyKey }: Once) {
  return call("POST", "/api/global-integration/swift-message", { body, idempotencyKey });
}

/** Makes a SEPA payment. */
export function paySepaTransaction(
  body: Schemas["SepaTransactionRequest"],
  { idempotencyKey }: Once,
) {
  return call("POST", "/api/global-integration/sepa-transaction", { body, idempotencyKey });
}
