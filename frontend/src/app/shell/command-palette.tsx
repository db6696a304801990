import { Keyboard, SunMoon } from "lucide-react";
import { useRef } from "react";
import { useNavigate } from "react-router-dom";

import { navigation } from "@/app/navigation";
import { useTheme } from "@/app/theme/theme-provider";
import {
  Command,
  CommandEmpty,
  CommandGroup,
  CommandInput,
  CommandItem,
  CommandList,
} from "@/components/ui/command";
import { Dialog, DialogContent, DialogDescription, DialogTitle } from "@/components/ui/dialog";
import { useReturnFocus } from "@/lib/use-return-focus";

type CommandPaletteProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onShortcuts: () => void;
};

/** The search over all screens. */
export function CommandPalette({ open, onOpenChange, onShortcuts }: CommandPaletteProps) {
  const navigate = useNavigate();
  const { toggleTheme } = useTheme();

  const leaving = useRef(false);
  const focus = useReturnFocus();

  function run(action: () => unknown) {
    onOpenChange(false);
    action();
  }

  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent
        data-anchor="frame.palette"
        className="gap-0 overflow-hidden p-0 [&>button]:top-2.5"
        onOpenAutoFocus={() => {
          leaving.current = false;
          focus.onOpenAutoFocus();
        }}
        onCloseAutoFocus={(event) => {
          // The screen that was chosen has the focus by now; it must not go back to the button.
          if (leaving.current) event.preventDefault();
          else focus.onCloseAutoFocus(event);
        }}
      >
        <DialogTitle className="sr-only">Search the screens</DialogTitle>
        <DialogDescription className="sr-only">
          Type a name, choose with the arrow keys, open with Enter.
        </DialogDescription>
        <Command label="Search the screens" loop>
          <CommandInput placeholder="Search the screens…" data-anchor="frame.palette.field" />
          <CommandList label="Screens">
            <CommandEmpty>No screen has that name. Try another word.</CommandEmpty>
            {navigation.map((group) => (
              <CommandGroup key={group.id} heading={group.title}>
                {group.items.map(({ path, title, description, icon: Icon, keywords, preload }) => (
                  <CommandItem
                    key={path}
                    value={title}
                    keywords={[group.title, description, path, ...keywords]}
                    onPointerEnter={() => void preload()}
                    onSelect={() => {
                      leaving.current = true;
                      run(() => navigate(path));
                    }}
                  >
                    <Icon aria-hidden />
                    <span className="shrink-0">{title}</span>
                    <span className="ml-auto truncate text-xs text-muted-foreground">
                      {description}
                    </span>
                  </CommandItem>
                ))}
              </CommandGroup>
            ))}
            <CommandGroup heading="Console">
              <CommandItem
                keywords={["dark", "light", "colour"]}
                onSelect={() => {
                  run(toggleTheme);
                }}
              >
                <SunMoon aria-hidden />
                Switch the theme
              </CommandItem>
              <CommandItem
                keywords={["keys", "help"]}
                onSelect={() => {
                  run(onShortcuts);
                }}
              >
                <Keyboard aria-hidden />
                Keyboard shortcuts
              </CommandItem>
            </CommandGroup>
          </CommandList>
        </Command>
      </DialogContent>
    </Dialog>
  );
}
