/** Return the URL that opens the details of a transaction or document. */
export function recordPath(ref: string): string {
  return ref.startsWith("TRN-")
    ? `/transaction-logs?tx=${ref}`
    : `/document-processing?document=${ref}`;
}

/**
 * Return the URL of a place's screen. For a fact of a record, the URL opens the record's details; for a row of the
 * paged list of transactions, it contains a filter that finds the row.
 */
export function placePath(anchor: string, row?: string | null): string {
  const [screen = "", part] = anchor.split(".");
  if (part === "details" && row) return recordPath(row);
  return anchor.startsWith("transaction-logs.list") && row?.startsWith("TRN-")
    ? `/${screen}?transactions.filter=${encodeURIComponent(row)}`
    : `/${screen}`;
}
