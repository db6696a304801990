import { call, type Schemas } from "@/api/client";
import { query } from "@/api/queries";

export type PortalUser = Schemas["PortalUser"];
export type RoomAccount = Schemas["RoomAccount"];

/** Check the password of the admin portal; a wrong password is a normal response, not an error. */
export function openAdminPortal(password: string, signal: AbortSignal) {
  return call("POST", "/api/auth/admin-portal", { body: { password }, signal });
}

/** Return the query that reads the portal's fictitious users; none of them has an account. */
export function portalUsersQuery() {
  return query("/api/admin-portal/users");
}

/** Return the query of the room's real accounts. */
export function roomAccountsQuery() {
  return query("/api/admin-portal/accounts");
}
