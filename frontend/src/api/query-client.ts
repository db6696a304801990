import {
  MutationCache,
  type Query,
  QueryCache,
  QueryClient,
  type QueryFunctionContext,
} from "@tanstack/react-query";

import { ApiError, isUnauthorized, mayPass, request } from "@/api/client";
import { addressOf } from "@/api/paths";

const FIRST_GAP_MS = 2000;
const WIDEST_GAP_MS = 60_000;
/** Browsers fire a timer at once that is longer than some 24 days. */
const LONGEST_WAIT_MS = 3_600_000;

/**
 * Reads the address of the query's key as JSON. An answer that was asked for before newer data arrived by another way is
 * dropped.
 */
export async function readQuery<Data>(
  { client, queryKey, signal }: QueryFunctionContext,
  headers?: Record<string, string>,
) {
  const known = client.getQueryState<Data>(queryKey)?.dataUpdateCount;
  const response = await request("GET", addressOf(queryKey), undefined, { signal, headers });
  const answer = (await response.json()) as Data;
  const now = client.getQueryState<Data>(queryKey);
  return now?.data !== undefined && now.dataUpdateCount !== known ? now.data : answer;
}

type AnyQuery = Query<unknown, unknown>;

/** Reads again, at growing gaps, what somebody looks at and nothing could be shown of. */
class Rereads {
  readonly #timers = new WeakMap<AnyQuery, ReturnType<typeof setTimeout>>();

  after(error: unknown, query: AnyQuery): void {
    if (query.state.data !== undefined || !mayPass(error)) return;
    const gap = Math.min(FIRST_GAP_MS * 2 ** (query.state.errorUpdateCount - 1), WIDEST_GAP_MS);
    const retryAfterMs = error instanceof ApiError ? error.retryAfterMs : undefined;
    const wait = Math.min(Math.max(gap, retryAfterMs ?? 0), LONGEST_WAIT_MS);
    clearTimeout(this.#timers.get(query));
    this.#timers.set(
      query,
      setTimeout(() => {
        const { state } = query;
        if (!query.isActive() || state.data !== undefined || state.fetchStatus !== "idle") return;
        // Its failure comes back here by way of the cache.
        query.fetch().catch(() => undefined);
      }, wait),
    );
  }
}

/** A cache as every screen expects it; anyone who is refused in it makes it ask again who is signed in. */
export function createQueryClient(): QueryClient {
  const rereads = new Rereads();
  function onRefusal(error: unknown): void {
    if (!isUnauthorized(error)) return;
    void client.invalidateQueries({ queryKey: ["/api/session"] }, { cancelRefetch: false });
  }
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        onRefusal(error);
        rereads.after(error, query);
      },
    }),
    mutationCache: new MutationCache({ onError: onRefusal }),
    defaultOptions: {
      queries: {
        queryFn: (context) => readQuery(context),
        // A classroom's machines may have no internet at all, and the server is reachable all the same.
        networkMode: "always",
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        staleTime: Infinity,
      },
      mutations: { networkMode: "always", retry: false },
    },
  });
  return client;
}

export const queryClient = createQueryClient();
