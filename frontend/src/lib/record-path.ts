/** Return the address of the details of a transaction or document. */
export function recordPath(ref: string): string {
  return ref.startsWith("TRN-")
    ? `/transaction-logs?tx=${ref}`
    : `/document-processing?document=${ref}`;
}
