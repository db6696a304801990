import { MutationCache, QueryCache, QueryClient, type QueryFunction } from "@tanstack/react-query";

import { ApiError, request } from "@/api/client";

type On401 = "throw" | "returnNull";

/** The path that a query key stands for: its parts joined with slashes. */
export function pathOfKey(key: readonly unknown[]): string {
  return key.join("/");
}

/** Reads the path of the query's key as JSON; without a session it fails, or gives null where that is asked for. */
export function getQueryFn<Data>(options: { on401: "throw" }): QueryFunction<Data>;
export function getQueryFn<Data>(options: { on401: "returnNull" }): QueryFunction<Data | null>;
export function getQueryFn<Data>({ on401 }: { on401: On401 }): QueryFunction<Data | null> {
  return async ({ queryKey, signal }) => {
    try {
      const response = await request("GET", pathOfKey(queryKey), undefined, { signal });
      return (await response.json()) as Data;
    } catch (error) {
      if (on401 === "returnNull" && isUnauthorized(error)) return null;
      throw error;
    }
  };
}

function isUnauthorized(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

/** A cache as every screen expects it; whoever is refused in it makes it ask anew who is signed in. */
export function createQueryClient(): QueryClient {
  function onError(error: unknown): void {
    if (!isUnauthorized(error)) return;
    void client.invalidateQueries({ queryKey: ["/api/session"] }, { cancelRefetch: false });
  }
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        queryFn: getQueryFn({ on401: "throw" }),
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
