import { PanelLeftClose, PanelLeftOpen } from "lucide-react";

import { NavList } from "@/app/shell/nav-list";
import { Button } from "@/components/ui/button";
import frame from "@/content/frame.json";
import { useContent } from "@/content/use-content";
import { cn } from "@/lib/utils";

type SidebarProps = { folded: boolean; onToggle: () => void };

/** The screens at the left of a wide window, whole or folded to icons. */
export function Sidebar({ folded, onToggle }: SidebarProps) {
  const t = useContent("frame", frame);
  const Icon = folded ? PanelLeftOpen : PanelLeftClose;
  return (
    <aside
      aria-label="Sidebar"
      data-slot="sidebar"
      data-anchor="frame.sidebar"
      className={cn(
        "sticky top-7 hidden h-[calc(100dvh-1.75rem)] shrink-0 flex-col border-r bg-card lg:flex",
        folded ? "w-15" : "w-62",
      )}
    >
      <div className={cn("flex h-13 items-center gap-2 border-b px-3", folded && "justify-center")}>
        {!folded && (
          <div className="min-w-0 flex-1 px-2.5">
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
      <div className="min-h-0 flex-1 overflow-y-auto">
        <NavList folded={folded} />
      </div>
    </aside>
  );
}
