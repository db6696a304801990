import { useContext } from "react";
import { useSearchParams } from "react-router-dom";

import { ScreenPathsContext } from "@/kit/layout/screen-link";
import { canonicalPath, screenOf } from "@/lib/screen-path";

const FIRST_SCREEN = "/home";

/** Below these Django renders pages for anyone who has a session. */
const SERVED = ["/explorer/", "/verify/", "/domains/"];

/** Whether the server renders what is at a path, so that the router knows nothing of it. */
export function isServed(path: string): boolean {
  return SERVED.some((prefix) => path.startsWith(prefix));
}

/** Where to go after signing in: what was asked for, if it is a screen of the console or a page of the server's. */
export function requestedPath(next: string | null, paths: ReadonlySet<string>): string {
  if (next === null || !URL.canParse(next, window.location.origin)) return FIRST_SCREEN;
  const { origin, pathname, search, hash } = new URL(next, window.location.origin);
  const path = canonicalPath(pathname, paths);
  const known = origin === window.location.origin && (paths.has(screenOf(path)) || isServed(path));
  return known ? path + search + hash : FIRST_SCREEN;
}

/** The screen that the person was on the way to. */
export function useRequestedPath(): string {
  const [parameters] = useSearchParams();
  return requestedPath(parameters.get("next"), useContext(ScreenPathsContext));
}
