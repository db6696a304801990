import { useContext } from "react";
import { useSearchParams } from "react-router-dom";

import { ScreenPathsContext } from "@/kit/layout/screen-link";
import { canonicalPath, screenOf } from "@/lib/screen-path";

const FIRST_SCREEN = "/home";

/** Prefixes below which Django renders pages for anyone with a session. */
const SERVER_PREFIXES = ["/explorer/", "/verify/", "/domains/"];

/** Return true if the server, and not the router, renders this path. */
export function isServerPage(path: string): boolean {
  return SERVER_PREFIXES.some((prefix) => path.startsWith(prefix));
}

/** Return the path to open after sign-in: a requested screen or server page, otherwise the dashboard. */
export function requestedPath(next: string | null, paths: ReadonlySet<string>): string {
  if (next === null || !URL.canParse(next, window.location.origin)) return FIRST_SCREEN;
  const { origin, pathname, search, hash } = new URL(next, window.location.origin);
  const path = canonicalPath(pathname, paths);
  const isKnown =
    origin === window.location.origin && (paths.has(screenOf(path)) || isServerPage(path));
  return isKnown ? path + search + hash : FIRST_SCREEN;
}

/** Return the path that was requested before the redirect to sign-in. */
export function useRequestedPath(): string {
  const [parameters] = useSearchParams();
  return requestedPath(parameters.get("next"), useContext(ScreenPathsContext));
}
