import { queryOptions } from "@tanstack/react-query";

import { requestJson, type Schemas } from "@/api/client";
import { getQueryFn } from "@/api/query-client";

export type SessionInfo = Schemas["SessionInfo"];

/** Who is signed in; null without a session. */
export function sessionQuery() {
  return queryOptions<SessionInfo | null>({
    queryKey: ["/api/session"],
    queryFn: getQueryFn<SessionInfo>({ on401: "returnNull" }),
  });
}

export function login(credentials: Schemas["LoginRequest"]): Promise<Schemas["LoginReply"]> {
  return requestJson("POST", "/api/auth/login", credentials);
}

/** Asks whether a kept token, its cookie and its username still belong together. */
export function validateSession(
  kept: Schemas["ValidateSessionRequest"],
): Promise<Schemas["SuccessReply"]> {
  return requestJson("POST", "/api/auth/validate-session", kept);
}

export function logout(): Promise<Schemas["SuccessReply"]> {
  return requestJson("POST", "/api/auth/logout");
}

export function resetPassword(
  reset: Schemas["ResetPasswordRequest"],
): Promise<Schemas["ResetPasswordReply"]> {
  return requestJson("POST", "/api/auth/reset-password", reset);
}
