import { call, type Schemas } from "@/api/client";
import { query } from "@/api/queries";

export type PortalUser = Schemas["PortalUser"];
export type RoomAccount = Schemas["RoomAccount"];

/** Asks the server whether a password opens the admin portal; a wrong one is a reply, not an error. */
export function openAdminPortal(password: string, signal: AbortSignal) {
  return call("POST", "/api/auth/admin-portal", { body: { password }, signal });
}

/** The users that the portal lists; none of them has an account. */
export function portalUsersQuery() {
  return query("/api/admin-portal/users");
}

/** The accounts that really work in the room. */
export function roomAccountsQuery() {
  return query("/api/admin-portal/accounts");
}
