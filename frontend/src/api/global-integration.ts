import { post, postOnce, type Schemas } from "@/api/client";
import { query } from "@/api/queries";

export type IntegrationStatus = Schemas["IntegrationStatus"];
export type MessageReply = Schemas["SwiftMessageReply"];

/** Return the query of the global integration's status; not polled, because the server announces changes. */
export function integrationStatusQuery() {
  return query("/api/global-integration/status");
}

/** Prepare a blockchain transaction; nothing moves. */
export const prepareSovereignTransaction = post("/api/global-integration/sovereign-transaction");

export const sendSwiftMessage = postOnce("/api/global-integration/swift-message");

export const paySepaTransaction = postOnce("/api/global-integration/sepa-transaction");
