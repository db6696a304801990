import { queryOptions } from "@tanstack/react-query";

import { ApiError, call, type Schemas } from "@/api/client";
import { query } from "@/api/queries";
import { getQueryFn } from "@/api/query-client";

export type SessionInfo = Schemas["SessionInfo"];

/** Who is signed in; null without a session. */
export function sessionQuery() {
  return queryOptions<SessionInfo | null>({
    queryKey: query("/api/session").queryKey,
    queryFn: getQueryFn<SessionInfo>({ on401: "returnNull" }),
  });
}

export function login(body: Schemas["LoginRequest"]) {
  return call("POST", "/api/auth/login", { body });
}

/** Asks whether a kept token, its cookie and its username still belong together. */
export function validateSession(body: Schemas["ValidateSessionRequest"]) {
  return call("POST", "/api/auth/validate-session", { body });
}

/** Ends the session; one that has ended already needs no more. */
export async function logout(): Promise<void> {
  try {
    await call("POST", "/api/auth/logout");
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) throw error;
  }
}

export function resetPassword(body: Schemas["ResetPasswordRequest"]) {
  return call("POST", "/api/auth/reset-password", { body });
}
