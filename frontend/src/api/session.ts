import { queryOptions, useQuery } from "@tanstack/react-query";

import { call, isUnauthorized, post, type Schemas } from "@/api/client";
import { query } from "@/api/queries";
import { readQuery } from "@/api/query-client";

export type SessionInfo = Schemas["SessionInfo"];

/** Return the query of the session; null if nobody is signed in. */
export function sessionQuery() {
  return queryOptions<SessionInfo | null>({
    queryKey: query("/api/session").queryKey,
    queryFn: async (context) => {
      try {
        return await readQuery<SessionInfo>(context);
      } catch (error) {
        if (isUnauthorized(error)) return null;
        throw error;
      }
    },
  });
}

/** Return the cached session without a request. */
export function useKnownSession() {
  return useQuery({ ...sessionQuery(), enabled: false });
}

export const login = post("/api/auth/login");

/** Step of a sign-in that follows the correct password. */
export type SecondStep = Schemas["SecondStepEnum"];

export const finishLogin = post("/api/auth/second-factor");

/** Check whether a stored token, the session cookie and the stored username still belong to the same session. */
export const validateSession = post("/api/auth/validate-session");

/** End the session; succeeds if it has already ended. Return the identity provider's sign-out URL, if any. */
export async function logout(): Promise<string | undefined> {
  try {
    return (await call("POST", "/api/auth/logout")).address;
  } catch (error) {
    if (!isUnauthorized(error)) throw error;
    return undefined;
  }
}

export const resetPassword = post("/api/auth/reset-password");
