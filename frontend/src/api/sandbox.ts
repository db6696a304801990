import { query } from "@/api/queries";

/** The room that is worked in, and its clock. */
export function sandboxQuery() {
  return query("/api/sandbox");
}
