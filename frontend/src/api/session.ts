import { queryOptions, useQuery } from "@tanstack/react-query";

import { call, isUnauthorized, post, type Schemas } from "@/api/client";
import { query } from "@/api/queries";
import { readQuery } from "@/api/query-client";

export type SessionInfo = Schemas["SessionInfo"];

/** Who is signed in; null without a session. */
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

/** Who is signed in, as it was read last: asks nobody. */
export function useKnownSession() {
  return useQuery({ ...sessionQuery(), enabled: false });
}

export const login = post("/api/auth/login");

/** Asks whether a kept token, its cookie and its username still belong together. */
export const validateSession = post("/api/auth/validate-session");

/** Ends the session; one that has ended already needs no more. */
export async function logout(): Promise<void> {
  try {
    await call("POST", "/api/auth/logout");
  } catch (error) {
    if (!isUnauthorized(error)) throw error;
  }
}

export const resetPassword = post("/api/auth/reset-password");
