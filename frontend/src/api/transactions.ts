import { type QueryKey, queryOptions } from "@tanstack/react-query";

import { ApiError, call, type Once, postOnce, type Schemas } from "@/api/client";
import { type NamedFile, requestFile } from "@/api/files";
import { keyOf } from "@/api/paths";
import { type Page, pageQuery, pagesQuery, query, readAllPages } from "@/api/queries";
import { type paths } from "@/api/schema.gen";

export type Transaction = Schemas["Transaction"];
type Messages = Schemas["Messages"];
export type NewTransaction = Schemas["NewTransactionRequest"];
export type HistoryEntry = Schemas["HistoryEntry"];
export type LogEntry = Schemas["LogEntry"];
export type Volume = Schemas["Volume"];

/** Which transactions are asked for. */
export type TransactionFilter = Omit<
  NonNullable<paths["/api/transactions"]["get"]["parameters"]["query"]>,
  "limit" | "cursor"
>;

const PAGE_ROWS = 200;
const LARGEST_PAGE = 1000;

/** The newest transactions of the room. */
export function recentTransactionsQuery(limit: number) {
  return {
    ...pageQuery("/api/transactions", { query: { limit } }),
    select: ({ rows }: Page<Transaction>) => rows,
  };
}

/** The transactions that a filter lets through, newest first and page by page. */
export function transactionPages(filter: TransactionFilter) {
  return pagesQuery("/api/transactions", { query: { ...filter, limit: PAGE_ROWS } });
}

/** All transactions that a filter lets through. */
export function readTransactions(filter: TransactionFilter, signal: AbortSignal) {
  const input = { query: { ...filter, limit: LARGEST_PAGE } };
  return readAllPages("/api/transactions", input, signal);
}

export function transactionQuery(ref: string) {
  return query("/api/transactions/{ref}", { path: { ref } });
}

/** What a SWIFT transfer would have been sent as, or the server's sentence on why a transaction has no messages. */
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

/** Has the receipt of a transaction drawn. */
export function makeReceipt(ref: string): Promise<NamedFile> {
  return requestFile("POST", "/api/transactions/{ref}/receipt", { path: { ref } });
}

/** Has the receipt of the newest transaction drawn; undefined where the room has none. */
export async function makeNewestReceipt(signal: AbortSignal): Promise<NamedFile | undefined> {
  const [newest] = await call("GET", "/api/transactions", { query: { limit: 1 }, signal });
  return newest && makeReceipt(newest.id);
}

/** The steps of a transaction from one status to the next, newest first. */
export function historyQuery(ref: string) {
  return query("/api/transactions/{ref}/history", { path: { ref } });
}

/** What was done for a transaction, newest first. */
export function transactionLogQuery(ref: string) {
  return query("/api/transactions/{ref}/logs", { path: { ref } });
}

/** The logs of all transactions of the room, newest first and page by page. */
export const logPages = pagesQuery("/api/logs/transactions", { query: { limit: PAGE_ROWS } });

/** How many transactions of the last simulated days are in each status. */
export function volumeQuery(days: number) {
  return query("/api/transactions/volume", { query: { days } });
}

/** Creates a pending transaction; the same key gives the same one again. */
export const createTransaction = postOnce("/api/transactions");

/** Has the funds of a pending transaction arrive. */
export function completeTransaction(
  ref: string,
  body: Schemas["CompletionRequest"],
  { idempotencyKey }: Once,
) {
  return call("POST", "/api/transactions/{ref}/complete", { path: { ref }, body, idempotencyKey });
}

/** Gives the funds of a pending transaction back. */
export function failTransaction(
  ref: string,
  body: Schemas["FailureRequest"],
  { idempotencyKey }: Once,
) {
  return call("POST", "/api/transactions/{ref}/fail", { path: { ref }, body, idempotencyKey });
}
