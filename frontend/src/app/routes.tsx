import { Suspense } from "react";
import { Navigate, Route, Routes, useLocation } from "react-router-dom";

import { placeOf, screenPaths, screens } from "@/app/navigation";
import { ConsoleGate } from "@/app/session/console-gate";
import { Waiting } from "@/app/shell/waiting";
import { lazyPart } from "@/lib/lazy-part";
import { canonicalPath } from "@/lib/screen-path";

const login = lazyPart(() => import("@/screens/login/login-screen").then((m) => m.LoginScreen));
const join = lazyPart(() => import("@/screens/join/join-screen").then((m) => m.JoinScreen));
const notFound = lazyPart(() =>
  import("@/screens/not-found/not-found-screen").then((m) => m.NotFoundScreen),
);
const shell = lazyPart(() => import("@/app/shell/app-shell").then((m) => m.AppShell));

/** Fetches what a path will need beside the first calls, instead of after them. */
export function preloadFor(path: string): void {
  const place = placeOf(canonicalPath(path, screenPaths));
  if (place) {
    void shell.preload();
    void place.item.preload();
  } else {
    void (path === "/" ? login : path.startsWith("/join") ? join : notFound).preload();
  }
}

/** The routes: sign-in, the screens behind the gate, and the page for every other path. */
export function AppRoutes() {
  const location = useLocation();
  const pathname = canonicalPath(location.pathname, screenPaths);
  // The router takes other spellings for a screen's path too, but all that asks where a person is compares paths.
  if (pathname !== location.pathname) return <Navigate replace to={{ ...location, pathname }} />;
  return (
    <Suspense fallback={<Waiting />}>
      <Routes>
        <Route path="/" element={<login.Part />} />
        <Route path="/join/:code?" element={<join.Part />} />
        <Route
          element={
            <ConsoleGate>
              <shell.Part />
            </ConsoleGate>
          }
        >
          {screens.map(({ path, Part }) => (
            <Route key={path} path={path} element={<Part />} />
          ))}
        </Route>
        <Route path="*" element={<notFound.Part />} />
      </Routes>
    </Suspense>
  );
}
