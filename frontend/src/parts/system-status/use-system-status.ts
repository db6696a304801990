import { systemStatusQuery } from "@/api/swiftnet";
import { useStableQuery } from "@/kit/queries/use-stable-query";

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

/** Return the system status: the last response, or the fallback after a failed read. */
export function useSystemStatus(): { status: ShownStatus | undefined; isError: boolean } {
  const { data, isError } = useStableQuery(systemStatusQuery());
  if (isError) return { status: FALLBACK, isError };
  // Replace the authority of the response, because the consoles always display the same one.
  return { status: data && { ...data, authority: AUTHORITY }, isError };
}
