import { Keyboard, type LucideIcon, SunMoon } from "lucide-react";
import { useRef, useState } from "react";
import { useNavigate } from "react-router-dom";

import { useConsoleSession } from "@/app/session/session-context";
import { bestMatches, type Findable } from "@/app/shell/best-matches";
import { navigationOf } from "@/app/shell/navigation-of";
import { screenWords } from "@/app/shell/screen-words";
import { useTheme } from "@/app/theme/theme-provider";
import {
  Command,
  CommandEmpty,
  CommandGroup,
  CommandInput,
  CommandItem,
  CommandList,
} from "@/kit/ui/command";
import { Dialog, DialogContent, DialogHead } from "@/kit/ui/dialog";
import { useReturnFocus } from "@/kit/ui/use-return-focus";

type CommandPaletteProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onShortcuts: () => void;
};

type Entry = Findable & {
  icon: LucideIcon;
  description?: string;
  preload?: () => void;
  choose: () => void;
};

/** Search over all screens. */
export function CommandPalette({ open, onOpenChange, onShortcuts }: CommandPaletteProps) {
  const leaving = useRef(false);
  const focus = useReturnFocus();

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
          // The opened screen already has the focus; don't return the focus to the button.
          if (leaving.current) event.preventDefault();
          else focus.onCloseAutoFocus(event);
        }}
      >
        <DialogHead
          title="Search the screens"
          hint="Type a name, choose with the arrow keys, open with Enter."
          className="sr-only"
        />
        <Search
          onLeave={() => {
            leaving.current = true;
          }}
          onChosen={() => {
            onOpenChange(false);
          }}
          onShortcuts={onShortcuts}
        />
      </DialogContent>
    </Dialog>
  );
}

type SearchProps = {
  /** Called before the search navigates to the chosen screen. */
  onLeave: () => void;
  onChosen: () => void;
  onShortcuts: () => void;
};

/** Search field and results; remounted each time that the dialog opens. */
function Search({ onLeave, onChosen, onShortcuts }: SearchProps) {
  const navigate = useNavigate();
  const { toggleTheme } = useTheme();
  const { role } = useConsoleSession().session;
  const [search, setSearch] = useState("");

  const screens = navigationOf(role).map(({ title: heading, items }) => ({
    heading,
    entries: items.map(({ path, title, icon, preload }): Entry => {
      const { description, keywords } = screenWords[path];
      return {
        title,
        description,
        icon,
        words: [heading, description, path, ...keywords],
        preload: () => void preload(),
        choose: () => {
          onLeave();
          void navigate(path);
        },
      };
    }),
  }));
  const commands: Entry[] = [
    {
      title: "Switch the theme",
      icon: SunMoon,
      words: ["dark", "light", "colour"],
      choose: toggleTheme,
    },
    {
      title: "Keyboard shortcuts",
      icon: Keyboard,
      words: ["keys", "help"],
      choose: onShortcuts,
    },
  ];
  const groups = [...screens, { heading: "Console", entries: commands }];
  const matches = bestMatches(
    groups.flatMap(({ entries }) => entries),
    search,
  );

  function choose(entry: Entry) {
    onChosen();
    entry.choose();
  }

  return (
    // cmdk's own filter would match scattered letters in descriptions. Its vim keys would use Ctrl-K.
    <Command label="Search the screens" loop shouldFilter={false} vimBindings={false}>
      <CommandInput
        placeholder="Search the screens…"
        data-anchor="frame.palette.field"
        onValueChange={setSearch}
      />
      <CommandList label="Screens">
        {search.trim() === "" ? (
          groups.map(({ heading, entries }) => (
            <CommandGroup key={heading} heading={heading}>
              <Entries entries={entries} onChoose={choose} />
            </CommandGroup>
          ))
        ) : (
          <Entries entries={matches} onChoose={choose} />
        )}
      </CommandList>
      <CommandEmpty>No screen has that name. Try another word.</CommandEmpty>
    </Command>
  );
}

type EntriesProps = { entries: readonly Entry[]; onChoose: (entry: Entry) => void };

function Entries({ entries, onChoose }: EntriesProps) {
  return entries.map((entry) => (
    <CommandItem
      key={entry.title}
      value={entry.title}
      onPointerEnter={entry.preload}
      onSelect={() => {
        onChoose(entry);
      }}
    >
      <entry.icon aria-hidden />
      <span data-text={entry.title} className="shrink-0">
        {entry.title}
      </span>
      {entry.description !== undefined && (
        <span
          data-text={entry.description}
          className="ml-auto truncate text-xs text-muted-foreground"
        >
          {entry.description}
        </span>
      )}
    </CommandItem>
  ));
}
