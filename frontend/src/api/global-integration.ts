import { post, postOnce, type Schemas } from "@/api/client";
import { query } from "@/api/queries";

export type IntegrationStatus = Schemas["IntegrationStatus"];
export type MessageReply = Schemas["SwiftMessageReply"];
export type SepaReply = Schemas["SepaTransactionReply"];

/** What the global integration says of itself; the server tells when it changes. */
export function integrationStatusQuery() {
  return query("/api/global-integration/status");
}

/** Prepares a blockchain transaction, which moves nothing. */
export const prepareSovereignTransaction = post("/api/global-integration/sovereign-transaction");

/** Sends a SWIFT message. */
export const sendSwiftMessage = postOnce("/api/global-integration/swift-message");

/** Makes a SEPA payment. */
export const paySepaTransaction = postOnce("/api/global-integration/sepa-transaction");
