import { useQuery } from "@tanstack/react-query";
import { Suspense, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";

import { sandboxQuery } from "@/api/sandbox";
import { screenTextQuery } from "@/api/screen-text";
import { seatQuery } from "@/api/training";
import { navigation, placeOf, screens } from "@/app/navigation";
import { useConsoleSession } from "@/app/session/session-context";
import { NotLive } from "@/app/shell/connection-state";
import { Screens } from "@/app/shell/screens";
import { useShortcuts } from "@/app/shell/shortcuts";
import { Sidebar } from "@/app/shell/sidebar";
import { TopBar } from "@/app/shell/top-bar";
import { UpdateOffer } from "@/app/shell/update-offer";
import { useArrival } from "@/app/shell/use-arrival";
import { ExplanationsContext } from "@/content/use-content";
import { PartBoundary } from "@/kit/layout/boundary";
import { ScreenChoicesContext } from "@/kit/layout/screen-choices";
import { useLaterDialog } from "@/kit/layout/use-later-dialog";
import { TooltipProvider } from "@/kit/ui/tooltip";
import { guardFocus } from "@/lib/focus-guard";
import { lazyPart } from "@/lib/lazy-part";
import { useDocumentTitle } from "@/lib/use-document-title";
import { useFolded } from "@/lib/use-folded";
import { LiveProvider, useConnection } from "@/live/live-provider";

const palette = lazyPart(() => import("@/app/shell/command-palette").then((m) => m.CommandPalette));
const shortcutsHelp = lazyPart(() =>
  import("@/app/shell/shortcuts-help").then((m) => m.ShortcutsHelp),
);
const training = lazyPart(() => import("@/training/training-part").then((m) => m.TrainingPart));
const trainerTools = lazyPart(() =>
  import("@/app/shell/trainer-tools").then((m) => m.TrainerTools),
);

const choices = screens
  .filter(({ role }) => role === undefined)
  .map(({ path, title }) => ({ value: path, label: title }));

/** Console: its live connection, and the frame around every screen. */
export function AppShell() {
  const { session } = useConsoleSession();
  const { data } = useQuery({ ...seatQuery(), enabled: false });
  // The session has `explanations` before the first render; on a seat, the lesson's state overrides it.
  const seat = session.onSeat ? data?.seat : null;
  return (
    <LiveProvider>
      <ExplanationsContext value={seat?.explanations ?? session.explanations}>
        <TooltipProvider>
          <ScreenChoicesContext value={choices}>
            <Frame />
          </ScreenChoicesContext>
        </TooltipProvider>
      </ExplanationsContext>
    </LiveProvider>
  );
}

function Frame() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const place = placeOf(pathname);
  const { onSeat, role } = useConsoleSession().session;
  // Refetch failed queries once the server is back.
  const { state } = useConnection();
  const [folded, toggleFolded] = useFolded("mockconsole.sidebar");
  const search = useLaterDialog(palette, {
    title: "Search",
    failure: "The search could not be loaded. Try again.",
  });
  const help = useLaterDialog(shortcutsHelp, {
    title: "Keyboard shortcuts",
    failure: "The list of shortcuts could not be loaded. Try again.",
  });
  const [editing, setEditing] = useState(false);
  const main = useRef<HTMLElement>(null);

  useQuery(sandboxQuery());
  useQuery(screenTextQuery());
  useDocumentTitle(place?.item.title ?? "Console");
  useArrival(main);
  useEffect(() => (main.current ? guardFocus(main.current) : undefined), []);

  useShortcuts({
    onSearch: search.show,
    onHelp: help.show,
    onGroup: (letter) => {
      const path = navigation.find(({ key }) => key === letter)?.items[0]?.path;
      if (path !== undefined) void navigate(path);
      return path !== undefined;
    },
  });

  return (
    <>
      <a
        href="#main"
        className="sr-only z-80 rounded-md bg-primary px-3 py-1.5 text-primary-foreground focus:not-sr-only focus:fixed focus:top-9 focus:left-2"
      >
        Skip to the screen
      </a>
      <div data-slot="frame" className="flex print:block">
        <Sidebar folded={folded} onToggle={toggleFolded} />
        <div data-slot="page" className="min-w-0 flex-1">
          <TopBar
            place={place}
            onSearch={search.show}
            onPrepareSearch={search.prepare}
            onShortcuts={help.show}
            onEdit={() => {
              setEditing(true);
            }}
          />
          <UpdateOffer />
          <NotLive />
          {(onSeat || role === "trainer") && (
            <PartBoundary>
              <Suspense>
                {onSeat ? (
                  <training.Part />
                ) : (
                  <trainerTools.Part editing={editing} onEditingChange={setEditing} />
                )}
              </Suspense>
            </PartBoundary>
          )}
          <main
            ref={main}
            id="main"
            tabIndex={-1}
            aria-label={place?.item.title}
            className="@container/main min-w-0 p-4 outline-none lg:p-6"
          >
            <Screens path={pathname} resetKeys={[state]} />
          </main>
        </div>
      </div>
      {help.shown && <shortcutsHelp.Part {...help.shown} />}
      {search.shown && <palette.Part {...search.shown} onShortcuts={help.show} />}
    </>
  );
}
