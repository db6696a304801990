import { type ReactNode, Suspense } from "react";
import { Navigate, Route, Routes, useLocation } from "react-router-dom";

import { placeOf, screenPaths, screens } from "@/app/navigation";
import { type NavigationItem } from "@/app/navigation-item";
import { ConsoleGate } from "@/app/session/console-gate";
import { useConsoleSession } from "@/app/session/session-context";
import { Waiting } from "@/app/shell/waiting";
import { lazyPart } from "@/lib/lazy-part";
import { canonicalPath } from "@/lib/screen-path";

const login = lazyPart(() => import("@/screens/login/login-screen").then((m) => m.LoginScreen));
const join = lazyPart(() => import("@/screens/join/join-screen").then((m) => m.JoinScreen));
const notFound = lazyPart(() =>
  import("@/screens/not-found/not-found-screen").then((m) => m.NotFoundScreen),
);
const wall = lazyPart(() => import("@/app/shell/wall").then((m) => m.Wall));
const shell = lazyPart(() => import("@/app/shell/app-shell").then((m) => m.AppShell));

/** Fetches what a path will need beside the first calls, instead of after them; tells when a page without calls can be drawn. */
export async function preloadFor(path: string): Promise<void> {
  const place = placeOf(canonicalPath(path, screenPaths));
  if (place) {
    void shell.preload();
    void place.item.preload();
  } else {
    await (path === "/" ? login : path.startsWith("/join") ? join : notFound).preload();
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
            <Admitted>
              <shell.Part />
            </Admitted>
          }
        >
          {screens.map(({ path, below = "", Part }) => (
            <Route key={path} path={`${path}/${below}`} element={<Part />} />
          ))}
        </Route>
        <Route
          path="/teach/:ref/projector"
          element={
            <Admitted>
              <wall.Part />
            </Admitted>
          }
        />
        <Route path="*" element={<notFound.Part />} />
      </Routes>
    </Suspense>
  );
}

/** What is behind the gate; anyone of another role than a screen's own doesn't find it. */
function Admitted({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <ConsoleGate>
      <OfItsRole role={placeOf(pathname)?.item.role}>{children}</OfItsRole>
    </ConsoleGate>
  );
}

function OfItsRole({ role, children }: Pick<NavigationItem, "role"> & { children: ReactNode }) {
  const { session } = useConsoleSession();
  return role === undefined || role === session.role ? children : <notFound.Part />;
}
