import {
  MutationCache,
  type Query,
  QueryCache,
  QueryClient,
  type QueryFunctionContext,
} from "@tanstack/react-query";

import { ApiError, isTransient, request } from "@/api/client";
import { addressOf } from "@/api/paths";

const SESSION = ["/api/session"];
const REFUSALS = [401, 403];
const FIRST_GAP_MS = 2000;
const MAX_GAP_MS = 60_000;
/** Upper limit for a server's Retry-After, because browsers fire a timer of more than 24 days immediately. */
const MAX_WAIT_MS = 3_600_000;

/**
 * GET the URL of the query's key, and return the response's JSON. If newer data was pushed into the cache meanwhile,
 * return that data.
 */
export async function readQuery<Data>(
  { client, queryKey, signal }: QueryFunctionContext,
  headers?: Record<string, string>,
) {
  const updateCount = client.getQueryState<Data>(queryKey)?.dataUpdateCount;
  const response = await request("GET", addressOf(queryKey), undefined, { signal, headers });
  const answer = (await response.json()) as Data;
  const now = client.getQueryState<Data>(queryKey);
  return now?.data !== undefined && now.dataUpdateCount !== updateCount ? now.data : answer;
}

type AnyQuery = Query<unknown, unknown>;

/** Retries of active queries that have no data yet, with exponential backoff. */
class FirstReadRetries {
  readonly #timers = new WeakMap<AnyQuery, ReturnType<typeof setTimeout>>();

  schedule(error: unknown, query: AnyQuery): void {
    if (query.state.data !== undefined || !isTransient(error)) return;
    const gap = Math.min(FIRST_GAP_MS * 2 ** (query.state.errorUpdateCount - 1), MAX_GAP_MS);
    const retryAfterMs = error instanceof ApiError ? error.retryAfterMs : undefined;
    const wait = Math.min(Math.max(gap, retryAfterMs ?? 0), MAX_WAIT_MS);
    clearTimeout(this.#timers.get(query));
    this.#timers.set(
      query,
      setTimeout(() => {
        const { state } = query;
        if (!query.isActive() || state.data !== undefined || state.fetchStatus !== "idle") return;
        // Ignore the error here: the query cache reports it to this class, which schedules the next retry.
        query.fetch().catch(() => undefined);
      }, wait),
    );
  }
}

/**
 * Return a query client with the console's defaults; after a 401 or 403, it refetches the session, because the role may
 * have changed.
 */
export function createQueryClient(): QueryClient {
  const retries = new FirstReadRetries();
  function onRefusal(error: unknown): void {
    if (!(error instanceof ApiError && REFUSALS.includes(error.status))) return;
    void client.invalidateQueries({ queryKey: SESSION }, { cancelRefetch: false });
  }
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        // Don't refetch the session after a 403 of the session query itself, for example while a seat is viewed: the
        // refetches would never end.
        if (query.queryKey[0] !== SESSION[0]) onRefusal(error);
        retries.schedule(error, query);
      },
    }),
    mutationCache: new MutationCache({ onError: onRefusal }),
    defaultOptions: {
      queries: {
        queryFn: (context) => readQuery(context),
        // Send requests even while the browser is offline: a classroom may have no internet, but the server is on its
        // local network.
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
