import { PanelLeftClose, PanelLeftOpen } from "lucide-react";
import { useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router-dom";

import { NavList } from "@/app/shell/nav-list";
import { Button } from "@/kit/ui/button";
import frame from "@/content/frame.json";
import { useContent } from "@/content/use-content";
import { cn } from "@/lib/utils";

/** Minimum distance in pixels between the current entry and the edges of the list. */
const SIGHT_PX = 12;

type SidebarProps = { folded: boolean; onToggle: () => void };

/** Sidebar of a wide window, unfolded or folded to icons. */
export function Sidebar({ folded, onToggle }: SidebarProps) {
  const t = useContent("frame", frame);
  const list = useScrollToCurrent();
  const Icon = folded ? PanelLeftOpen : PanelLeftClose;
  return (
    <aside
      aria-label="Sidebar"
      data-slot="sidebar"
      data-anchor="frame.sidebar"
      className={cn(
        "sticky top-(--below-bar) hidden h-[calc(100dvh-var(--below-bar))] shrink-0 flex-col border-r bg-card lg:flex",
        folded ? "w-15" : "w-62",
      )}
    >
      <div className={cn("flex h-13 items-center gap-1 border-b px-3", folded && "justify-center")}>
        {!folded && (
          <div className="min-w-0 flex-1 pl-2.5">
            <p className="truncate leading-4 font-semibold">{t("product")}</p>
            <p className="truncate text-xs text-muted-foreground">{t("tagline")}</p>
          </div>
        )}
        <Button
          variant="ghost"
          size="icon-sm"
          aria-expanded={!folded}
          aria-label={folded ? "Unfold the sidebar" : "Fold the sidebar"}
          data-anchor="frame.sidebar.fold"
          onClick={onToggle}
        >
          <Icon aria-hidden />
        </Button>
      </div>
      <div ref={list} className="relative min-h-0 flex-1 overflow-y-auto">
        <NavList folded={folded} />
      </div>
    </aside>
  );
}

/** Scroll the list to its current entry, without scrolling the page. */
function useScrollToCurrent() {
  const list = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  useLayoutEffect(() => {
    const box = list.current?.getBoundingClientRect();
    const entry = list.current?.querySelector("[aria-current=page]")?.getBoundingClientRect();
    if (list.current === null || box === undefined || entry === undefined) return;
    const above = Math.min(0, entry.top - box.top - SIGHT_PX);
    const below = Math.max(0, entry.bottom - box.bottom + SIGHT_PX);
    list.current.scrollTop += above || below;
  }, [pathname]);
  return list;
}
