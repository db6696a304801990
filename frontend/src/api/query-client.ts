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
/** Upper limit: browsers fire timers over about 24 days at once. */
const LONGEST_WAIT_MS = 3_600_000;

/**
 * Fetch the address of the query's key as JSON. A response requested before newer data was pushed into the cache is
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

/** Retries of active queries without data, with backoff. */
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
        // The query cache reports its error to this class again.
        query.fetch().catch(() => undefined);
      }, wait),
    );
  }
}

/** Return a query cache with the console's defaults; a 401 makes it refetch the session. */
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
        // A classroom may have no internet while the server is reachable on the local network.
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
