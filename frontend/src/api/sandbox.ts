import { call, type Schemas } from "@/api/client";
import { query } from "@/api/queries";

export type SandboxChange = Schemas["PatchedSandboxChangeRequest"];
export type NextTransfer = Schemas["NextTransferEnum"];

/** The room that is worked in, and its clock. */
export function sandboxQuery() {
  return query("/api/sandbox");
}

/** Steers the room, as trainers alone may. */
export function changeSandbox(body: SandboxChange) {
  return call("PATCH", "/api/sandbox", { body });
}
