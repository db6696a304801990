import { ChevronRight, Moon, Search, Sun } from "lucide-react";

import { type placeOf } from "@/app/navigation";
import { ConnectionState } from "@/app/shell/connection-state";
import { SidebarButton } from "@/app/shell/sidebar-button";
import { Pace } from "@/app/shell/room-time";
import { UserMenu, type UserMenuProps } from "@/app/shell/user-menu";
import { useTheme } from "@/app/theme/theme-provider";
import { Button } from "@/kit/ui/button";

type TopBarProps = {
  place: ReturnType<typeof placeOf>;
  onSearch: () => void;
  onPrepareSearch: () => void;
} & UserMenuProps;

const commandKey = navigator.userAgent.includes("Mac") ? "⌘" : "Ctrl";

/** Top bar: the current screen, search, connection, theme and account. */
export function TopBar({ place, onSearch, onPrepareSearch, ...menu }: TopBarProps) {
  const { theme, toggleTheme } = useTheme();
  const ThemeIcon = theme === "dark" ? Sun : Moon;
  return (
    <header
      data-slot="top-bar"
      data-anchor="frame.topBar"
      className="top-(--below-bar) z-30 tall:sticky flex h-13 items-center gap-1 border-b bg-background px-[min(0.5rem,2.5vw)] sm:gap-2 sm:px-4 max-sm:[&>button]:max-w-[14vw]"
    >
      <SidebarButton />
      {place && (
        <p className="flex min-w-0 flex-1 items-center gap-1.5 max-sm:flex-wrap max-sm:gap-y-0">
          <span className="hidden text-muted-foreground sm:inline">{place.group.title}</span>
          <ChevronRight
            aria-hidden
            className="hidden size-3.5 shrink-0 text-muted-foreground sm:inline"
          />
          <span className="truncate font-medium">{place.item.title}</span>
          <span className="w-full text-xs text-muted-foreground sm:hidden">
            <Pace />
          </span>
        </p>
      )}
      <Button
        variant="outline"
        size="sm"
        aria-keyshortcuts="Control+K Meta+K"
        aria-label="Search the screens"
        data-anchor="frame.search"
        className="text-muted-foreground max-md:w-8 max-md:px-0"
        onClick={onSearch}
        onPointerEnter={onPrepareSearch}
        onFocus={onPrepareSearch}
      >
        <Search aria-hidden />
        <span className="hidden md:inline">Search</span>
        <kbd
          aria-hidden
          translate="no"
          className="hidden rounded-sm border px-1 font-mono text-xs lg:inline"
        >
          {commandKey} K
        </kbd>
      </Button>
      <ConnectionState />
      <Button
        variant="ghost"
        size="icon"
        aria-label={theme === "dark" ? "Use the light theme" : "Use the dark theme"}
        data-anchor="frame.theme"
        onClick={toggleTheme}
      >
        <ThemeIcon aria-hidden />
      </Button>
      <UserMenu {...menu} />
    </header>
  );
}
