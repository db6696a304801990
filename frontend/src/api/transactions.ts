import { type QueryKey, queryOptions } from "@tanstack/react-query";

import { ApiError, call, type IdempotencyOptions, postOnce, type Schemas } from "@/api/client";
import { type NamedFile, requestFile } from "@/api/files";
import { keyOf } from "@/api/paths";
import { pageQuery, pagesQuery, query, readAllPages } from "@/api/queries";
import { type paths } from "@/api/schema.gen";

export type Transaction = Schemas["Transaction"];
type Messages = Schemas["Messages"];
export type NewTransaction = Schemas["NewTransactionRequest"];
export type HistoryEntry = Schemas["HistoryEntry"];
export type LogEntry = Schemas["LogEntry"];
export type Volume = Schemas["Volume"];

/** Filter of the transactions. */
export type TransactionFilter = Omit<
  NonNullable<paths["/api/transactions"]["get"]["parameters"]["query"]>,
  "limit" | "cursor"
>;

const PAGE_ROWS = 200;
const MAX_PAGE_SIZE = 1000;

/** Return the query of the room's newest transactions. */
export function recentTransactionsQuery(limit: number) {
  return pageQuery("/api/transactions", { query: { limit } });
}

/** Return the query of the filtered transactions, newest first, in pages. */
export function transactionPages(filter: TransactionFilter) {
  return pagesQuery("/api/transactions", { query: { ...filter, limit: PAGE_ROWS } });
}

/** Fetch the filtered transactions of all pages. */
export function readTransactions(filter: TransactionFilter, signal: AbortSignal) {
  const input = { query: { ...filter, limit: MAX_PAGE_SIZE } };
  return readAllPages("/api/transactions", input, signal);
}

export function transactionQuery(ref: string) {
  return query("/api/transactions/{ref}", { path: { ref } });
}

/** SWIFT messages of a transfer, or the server's reason why the transfer has none. */
export type MessagesAnswer = { messages: Messages } | { none: string };

const NO_MESSAGES = "no_messages";

export function messagesQuery(ref: string) {
  const path = "/api/transactions/{ref}/messages";
  const queryKey: QueryKey = keyOf(path, { path: { ref } });
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<MessagesAnswer> => {
      try {
        return { messages: await call("GET", path, { path: { ref }, signal }) };
      } catch (error) {
        if (!(error instanceof ApiError && error.code === NO_MESSAGES)) throw error;
        return { none: error.detail ?? "" };
      }
    },
  });
}

/** Download the receipt of a transaction. */
export function makeReceipt(ref: string): Promise<NamedFile> {
  return requestFile("POST", "/api/transactions/{ref}/receipt", { path: { ref } });
}

/** Download the receipt of the newest transaction; undefined if the room has none. */
export async function makeNewestReceipt(signal: AbortSignal): Promise<NamedFile | undefined> {
  const [newest] = await call("GET", "/api/transactions", { query: { limit: 1 }, signal });
  return newest && makeReceipt(newest.id);
}

/** Return the query of a transaction's status changes, newest first. */
export function historyQuery(ref: string) {
  return query("/api/transactions/{ref}/history", { path: { ref } });
}

/** Return the query of a transaction's log, newest first. */
export function transactionLogQuery(ref: string) {
  return query("/api/transactions/{ref}/logs", { path: { ref } });
}

/** Query of the room's transaction logs, newest first, in pages. */
export const logPages = pagesQuery("/api/logs/transactions", { query: { limit: PAGE_ROWS } });

/** Return the query of the number of transactions by day and status. */
export function volumeQuery(days: number) {
  return query("/api/transactions/volume", { query: { days } });
}

/** Create a pending transaction; idempotent by key. */
export const createTransaction = postOnce("/api/transactions");

/** Complete a pending transaction: its funds arrive. */
export function completeTransaction(
  ref: string,
  body: Schemas["CompletionRequest"],
  { idempotencyKey }: IdempotencyOptions,
) {
  return call("POST", "/api/transactions/{ref}/complete", { path: { ref }, body, idempotencyKey });
}

/** Fail a pending transaction: its funds are returned. */
export function failTransaction(
  ref: string,
  body: Schemas["FailureRequest"],
  { idempotencyKey }: IdempotencyOptions,
) {
  return call("POST", "/api/transactions/{ref}/fail", { path: { ref }, body, idempotencyKey });
}
