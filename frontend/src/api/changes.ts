import { type Query, type QueryClient } from "@tanstack/react-query";

import { partsOf } from "@/api/paths";
import { type paths } from "@/api/schema.gen";

type Below<Path> = Path extends `${string}{${string}` ? never : Path;

/** Path below /api of a list or record whose changes the server announces. */
export type Resource = Below<keyof paths> extends `/api/${infer Name}` ? Name : never;

/** Wildcard for all resources. */
export const EVERYTHING = "*";
/** Throttle: a list is refetched at most twice a second. */
const REFETCH_INTERVAL_MS = 500;

/** Refetches in progress; `missed` is true if a change arrived after the request was sent. */
const refetches = new WeakMap<Query, { missed: boolean }>();

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, REFETCH_INTERVAL_MS));
}

function reads(query: Query, resources: readonly string[]): boolean {
  const path = partsOf(query.queryKey).join("/");
  return resources.some((resource) => {
    const root = `/api/${resource}`;
    return path === root || path.startsWith(`${root}/`);
  });
}

async function refetchQuery(client: QueryClient, query: Query): Promise<void> {
  query.invalidate();
  const current = refetches.get(query);
  if (current) {
    current.missed = true;
    return;
  }
  const round = { missed: false };
  refetches.set(query, round);
  const filters = { predicate: (candidate: Query) => candidate === query, type: "active" } as const;
  for (;;) {
    // If a read is already pending, for example because a component mounted during the last pause, count the change as
    // missed: the read isn't aborted, and its response may be older than the change.
    round.missed = query.state.fetchStatus !== "idle";
    await Promise.all([client.refetchQueries(filters, { cancelRefetch: false }), pause()]);
    if (!round.missed) break;
    // Mark the query stale for a component that mounts later.
    query.invalidate();
  }
  refetches.delete(query);
}

/**
 * Refetch the active queries of these resources at once. All changes that arrive during the read, or within 500 ms,
 * cause one more refetch. Inactive queries only become stale.
 */
export function refetchResources(client: QueryClient, resources: readonly string[]): void {
  const all = resources.includes(EVERYTHING);
  for (const query of client.getQueryCache().getAll()) {
    if (all || reads(query, resources)) void refetchQuery(client, query);
  }
}
