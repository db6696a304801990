import { query } from "@/api/queries";

/** Return the query of a record's kind and its page in the admin, for trainers. */
export function recordQuery(ref: string) {
  return query("/api/records/{ref}", { path: { ref } });
}
