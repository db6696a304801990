import { CircleAlert, Inbox } from "lucide-react";
import { type ReactNode } from "react";

import { ApiError, isTransient } from "@/api/client";
import { failureOf } from "@/kit/actions/failure";
import { RetryButton } from "@/kit/actions/retry-button";

/** State of a read, as returned by useQuery. */
export type ReadState = {
  isPending: boolean;
  isError: boolean;
  /** Error of the last read. */
  error?: unknown;
  isFetching: boolean;
  refetch: () => unknown;
};

/** Query of a list. */
export type ListQuery<Item> = ReadState & {
  data: readonly Item[] | null | undefined;
  /** True if the last read failed, or if the shown data is older than its maximum age. */
  stale?: boolean;
};

type FailureProps = { label: string; query: ReadState };

function Retry({ query }: { query: ReadState }) {
  return <RetryButton busy={query.isFetching} onClick={() => query.refetch()} />;
}

/**
 * Return the server's message for a rejected request, which a retry can't fix. For any other failure, return a general
 * message, because the server's message would not help the user.
 */
function reasonOf(error: unknown): string {
  const isRefused = error instanceof ApiError && !isTransient(error);
  const reason = isRefused ? failureOf(error).reason : undefined;
  return reason ?? "The server gave no usable answer.";
}

/** State of a list that could not be read. */
export function ListFailed({ label, query }: FailureProps) {
  return (
    <div
      role="alert"
      className="flex flex-col items-center gap-2 px-4 py-8 text-center wrap-anywhere"
    >
      <CircleAlert aria-hidden className="size-5 text-status-failed" />
      <p className="font-medium">{`${label} could not be loaded`}</p>
      <p className="text-xs text-muted-foreground">{reasonOf(query.error)}</p>
      <Retry query={query} />
    </div>
  );
}

/** Warning above a list whose last refresh failed. */
export function RefreshFailed({ label, query }: FailureProps) {
  return (
    <div
      role="alert"
      className="mb-2 flex items-center gap-2 rounded-md border border-status-failed/40 px-3 py-1.5 text-xs"
    >
      <CircleAlert aria-hidden className="size-4 shrink-0 text-status-failed" />
      <span className="min-w-0 flex-1 wrap-anywhere">
        {`${label} could not be refreshed; this is the last answer.`}
      </span>
      <Retry query={query} />
    </div>
  );
}

export type EmptyTexts = { title: string; hint?: ReactNode };

/** State of an empty list, with what to do next. */
export function ListEmpty({ title, hint }: EmptyTexts) {
  return (
    <div className="flex flex-col items-center gap-2 px-4 py-8 text-center wrap-anywhere">
      <Inbox aria-hidden className="size-5 text-muted-foreground" />
      <p className="font-medium">{title}</p>
      {hint !== undefined && <div className="text-xs text-muted-foreground">{hint}</div>}
    </div>
  );
}
