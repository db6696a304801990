import { type LucideIcon } from "lucide-react";
import { type ReactNode, useContext } from "react";
import { Link, useLocation } from "react-router-dom";

import { type Anchor } from "@/anchors/anchor";
import { ScreenPathsContext } from "@/kit/layout/screen-link";
import { Button } from "@/kit/ui/button";
import { useScrollToCurrent } from "@/lib/use-scroll-to-current";
import { cn } from "@/lib/utils";

export type ConsoleLink = { to: string; text: string; icon?: LucideIcon; anchor?: Anchor };

type ConsoleBarProps = {
  /** Name of the console; its two navigations are named "{label} shortcuts" and "{label} tabs". */
  label: string;
  buttons: readonly ConsoleLink[];
  tabs: readonly ConsoleLink[];
  /** Content at the right of the buttons. */
  children?: ReactNode;
  anchor?: Anchor;
};

const SIGN_IN = "/";

/** Return the links that lead to a screen; the sign-in is always included, although it isn't a screen. */
function useReachable(links: readonly ConsoleLink[]): readonly ConsoleLink[] {
  const paths = useContext(ScreenPathsContext);
  return links.filter(({ to }) => to === SIGN_IN || paths.has(to));
}

/** Top bar and tab strip of one console within the frame. */
export function ConsoleBar({ label, buttons, tabs, children, anchor }: ConsoleBarProps) {
  const { pathname } = useLocation();
  const shortcuts = useReachable(buttons);
  const strip = useReachable(tabs);
  const row = useScrollToCurrent(pathname);
  return (
    <div
      ref={row}
      data-slot="console-bar"
      data-anchor={anchor}
      data-print="hidden"
      className="flex min-w-0 flex-col rounded-lg border bg-card max-md:scroll-row max-md:flex-row max-md:*:shrink-0 wide:flex-row wide:flex-wrap"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-3 py-2 empty:hidden max-md:flex-nowrap">
        {shortcuts.length > 0 && (
          <nav aria-label={`${label} shortcuts`}>
            <ul className="flex flex-wrap gap-2 max-md:flex-nowrap">
              {shortcuts.map(({ to, text, icon: Icon, anchor: name }) => (
                <li key={to}>
                  <Button asChild variant="secondary" size="sm">
                    <Link to={to} data-anchor={name}>
                      {Icon !== undefined && <Icon aria-hidden />}
                      {text}
                    </Link>
                  </Button>
                </li>
              ))}
            </ul>
          </nav>
        )}
        {children}
      </div>
      {strip.length > 0 && (
        <nav
          aria-label={`${label} tabs`}
          className="px-3 max-md:pl-1 md:border-t wide:my-auto wide:border-t-0"
        >
          <ul className="flex flex-wrap gap-x-5 max-md:h-full max-md:flex-nowrap">
            {strip.map(({ to, text, icon: Icon, anchor: name }) => {
              const current = pathname === to;
              return (
                <li key={to}>
                  <Link
                    to={to}
                    data-anchor={name}
                    aria-current={current ? "page" : undefined}
                    className={cn(
                      "flex h-9 items-center gap-2 border-b-2 px-0.5 text-sm font-medium max-md:h-full [&_svg]:size-4 wide:h-12",
                      current
                        ? "border-primary text-foreground"
                        : "border-transparent text-muted-foreground hover:text-foreground",
                    )}
                  >
                    {Icon !== undefined && <Icon aria-hidden />}
                    {text}
                  </Link>
                </li>
              );
            })}
          </ul>
        </nav>
      )}
    </div>
  );
}
