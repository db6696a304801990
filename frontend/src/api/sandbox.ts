import { queryOptions } from "@tanstack/react-query";

import { type Schemas } from "@/api/client";

export type SandboxInfo = Schemas["SandboxInfo"];

/** The room that is worked in, and its clock. */
export function sandboxQuery() {
  return queryOptions<SandboxInfo>({ queryKey: ["/api/sandbox"] });
}
