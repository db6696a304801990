import { type Query, type QueryClient } from "@tanstack/react-query";

import { partsOf } from "@/api/paths";
import { type paths } from "@/api/schema.gen";

type Below<Path> = Path extends `${string}{${string}` ? never : Path;

/** A list or record of the API that the server tells changes of, as its path below /api. */
export type Resource = Below<keyof paths> extends `/api/${infer Name}` ? Name : never;

/** In the place of a resource: all of them. */
export const EVERYTHING = "*";
/** However fast changes come, a list is read again twice a second at most. */
const CALM_MS = 500;

/** The queries that are being read again, and whether a change came that their read may have missed. */
const reading = new WeakMap<Query, { missed: boolean }>();

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, CALM_MS));
}

function reads(query: Query, resources: readonly string[]): boolean {
  const path = partsOf(query.queryKey).join("/");
  return resources.some((resource) => {
    const root = `/api/${resource}`;
    return path === root || path.startsWith(`${root}/`);
  });
}

async function readAnew(client: QueryClient, query: Query): Promise<void> {
  query.invalidate();
  const current = reading.get(query);
  if (current) {
    current.missed = true;
    return;
  }
  // A read that was under way is waited for, and may be older than the change.
  const round = { missed: query.state.fetchStatus !== "idle" };
  reading.set(query, round);
  const filters = { predicate: (candidate: Query) => candidate === query, type: "active" } as const;
  for (;;) {
    await Promise.all([client.refetchQueries(filters, { cancelRefetch: false }), pause()]);
    if (!round.missed) break;
    round.missed = false;
    // Anyone who comes back to it later must not find what was read before the change.
    query.invalidate();
  }
  reading.delete(query);
}

/** Reads again what the cache holds of these resources: at once, and then once more for all that changed meanwhile. */
export function readResourcesAnew(client: QueryClient, resources: readonly string[]): void {
  const all = resources.includes(EVERYTHING);
  for (const query of client.getQueryCache().getAll()) {
    if (all || reads(query, resources)) void readAnew(client, query);
  }
}
