import { type QueryClient } from "@tanstack/react-query";
import { type ReactNode, Suspense } from "react";
import { Navigate, Route, Routes, useLocation } from "react-router-dom";

import { sandboxQuery } from "@/api/sandbox";
import { screenTextQuery } from "@/api/screen-text";
import { sessionQuery } from "@/api/session";
import { pagePaths, pages, placeOf } from "@/app/navigation";
import { type FramedPage } from "@/app/navigation-item";
import { ConsoleGate } from "@/app/session/console-gate";
import { useConsoleSession } from "@/app/session/session-context";
import { Waiting } from "@/app/shell/waiting";
import { lazyPart } from "@/lib/lazy-part";
import { canonicalPath } from "@/lib/screen-path";
import { readSession } from "@/lib/session-store";

const login = lazyPart(() => import("@/screens/login/login-screen").then((m) => m.LoginScreen));
const join = lazyPart(() => import("@/screens/join/join-screen").then((m) => m.JoinScreen));
const notFound = lazyPart(() =>
  import("@/screens/not-found/not-found-screen").then((m) => m.NotFoundScreen),
);
const forTrainers = lazyPart(() =>
  import("@/screens/not-found/not-found-screen").then((m) => m.ForTrainersScreen),
);
const projectorPage = lazyPart(() =>
  import("@/app/shell/projector-page").then((m) => m.ProjectorPage),
);
const shell = lazyPart(() => import("@/app/shell/app-shell").then((m) => m.AppShell));

/** Preload the code of the page at a path and the frame's first API calls; resolves once the page can be rendered. */
export async function preloadFor(path: string, client: QueryClient): Promise<void> {
  const place = placeOf(canonicalPath(path, pagePaths));
  if (!place) {
    await (path === "/" ? login : path.startsWith("/join") ? join : notFound).preload();
    return;
  }
  await Promise.all([
    shell.preload(),
    place.item.preload(),
    ...(readSession()
      ? [
          client.prefetchQuery(sessionQuery()),
          client.prefetchQuery(sandboxQuery()),
          client.prefetchQuery(screenTextQuery()),
        ]
      : []),
  ]);
}

/** Routes: sign-in, the screens behind the gate, and the 404 page. */
export function AppRoutes() {
  const location = useLocation();
  const pathname = canonicalPath(location.pathname, pagePaths);
  // Redirect other spellings of a path: the router accepts them, but the code that finds the current screen compares paths.
  if (pathname !== location.pathname) return <Navigate replace to={{ ...location, pathname }} />;
  return (
    <Suspense fallback={<Waiting />}>
      <Routes>
        <Route path="/" element={<login.Part />} />
        <Route path="/join/:code?" element={<join.Part />} />
        <Route
          element={
            <RoleGate>
              <shell.Part />
            </RoleGate>
          }
        >
          {pages.map(({ path, below = "", Part }) => (
            <Route key={path} path={`${path}/${below}`} element={<Part />} />
          ))}
        </Route>
        <Route
          path="/teach/:ref/projector"
          element={
            <RoleGate>
              <projectorPage.Part />
            </RoleGate>
          }
        />
        <Route path="*" element={<notFound.Part />} />
      </Routes>
    </Suspense>
  );
}

/** Screens behind the gate; if the user's role may not see a screen, a page says that the screen is for trainers. */
function RoleGate({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <ConsoleGate>
      <ForRole role={placeOf(pathname)?.item.role}>{children}</ForRole>
    </ConsoleGate>
  );
}

function ForRole({ role, children }: Pick<FramedPage, "role"> & { children: ReactNode }) {
  const { session } = useConsoleSession();
  return role === undefined || role === session.role ? children : <forTrainers.Part />;
}
