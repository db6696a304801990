import { useRef, useState } from "react";
import { NavLink } from "react-router-dom";

import { entryOf } from "@/anchors/entry-of";
import { type NavigationItem } from "@/app/navigation-item";
import { useConsoleSession } from "@/app/session/session-context";
import { navigationOf } from "@/app/shell/navigation-of";
import { Tooltip, TooltipContent, TooltipTrigger } from "@/kit/ui/tooltip";
import { cn } from "@/lib/utils";

type NavListProps = { folded?: boolean; onChosen?: () => void };

/** List of the groups and their screens. */
export function NavList({ folded = false, onChosen }: NavListProps) {
  const { role } = useConsoleSession().session;
  return (
    <nav aria-label="Screens" className="grid gap-4 p-3">
      {navigationOf(role).map(({ id, title, items }) => (
        <div key={id} role="group" aria-labelledby={`nav-${id}`}>
          <h2
            id={`nav-${id}`}
            className={cn("px-2.5 pb-1 text-xs text-muted-foreground", folded && "sr-only")}
          >
            {title}
          </h2>
          <ul className="grid gap-0.5">
            {items.map((item) => (
              <li key={item.path}>
                <ScreenEntry item={item} folded={folded} onChosen={onChosen} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function ScreenEntry({
  item: { path, title, icon: Icon, preload },
  folded,
  onChosen,
}: NavListProps & { item: NavigationItem }) {
  const name = useRef<HTMLSpanElement>(null);
  const [showsName, setShowsName] = useState(false);
  const link = (
    <NavLink
      to={path}
      data-anchor={entryOf(path.slice(1))}
      onClick={onChosen}
      onPointerEnter={() => void preload()}
      onFocus={() => void preload()}
      className="flex h-8 items-center gap-2.5 rounded-md border-l-2 border-transparent px-2.5 text-sm text-muted-foreground hover:bg-accent hover:text-accent-foreground aria-[current=page]:border-primary aria-[current=page]:bg-accent aria-[current=page]:font-medium aria-[current=page]:text-accent-foreground"
    >
      <Icon aria-hidden className="size-4 shrink-0" />
      <span ref={name} data-text={title} className={cn("truncate", folded && "sr-only")}>
        {title}
      </span>
    </NavLink>
  );
  return (
    <Tooltip
      delayDuration={0}
      open={showsName}
      onOpenChange={(open) => {
        // In a window of medium width, pane.css also hides the names beside the guide's pane.
        const isHidden = name.current?.offsetWidth === 1;
        setShowsName(open && (folded ? true : isHidden));
      }}
    >
      <TooltipTrigger asChild>{link}</TooltipTrigger>
      <TooltipContent side="right">{title}</TooltipContent>
    </Tooltip>
  );
}
