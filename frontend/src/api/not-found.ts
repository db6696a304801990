import { ApiError } from "@/api/client";

const NOT_FOUND = 404;

/** Return true for a 404: the record doesn't exist, or is in another room. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === NOT_FOUND;
}
