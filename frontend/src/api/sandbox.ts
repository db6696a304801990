import { call, type Schemas } from "@/api/client";
import { query } from "@/api/queries";

export type SandboxChange = Schemas["PatchedSandboxChangeRequest"];
export type NextTransfer = Schemas["NextTransferEnum"];

/** Return the query of the current room and its clock. */
export function sandboxQuery() {
  return query("/api/sandbox");
}

/** Change the room; trainers only. */
export function changeSandbox(body: SandboxChange) {
  return call("PATCH", "/api/sandbox", { body });
}
