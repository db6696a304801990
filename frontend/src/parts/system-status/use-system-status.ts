import { systemStatusQuery } from "@/api/swiftnet";
import { useCalmQuery } from "@/kit/queries/use-calm-query";

type ShownStatus = {
  apiStatus: string;
  authentication: string;
  system: string;
  authority: string;
};

const AUTHORITY = "LEVEL 20";

const FALLBACK: ShownStatus = {
  apiStatus: "NO CONNECTION",
  authentication: "REQUIRED",
  system: "READY",
  authority: AUTHORITY,
};

/** Return the system status: the last answer, or the fallback after a failed read. */
export function useSystemStatus(): { status: ShownStatus | undefined; failed: boolean } {
  const { data, isError: failed } = useCalmQuery(systemStatusQuery());
  if (failed) return { status: FALLBACK, failed };
  // The consoles claim one fixed authority, whatever the reply.
  return { status: data && { ...data, authority: AUTHORITY }, failed };
}
