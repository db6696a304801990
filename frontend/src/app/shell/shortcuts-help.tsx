import { useState } from "react";

import { navigation } from "@/app/navigation";
import { enableLetters, lettersEnabled } from "@/app/shell/shortcuts";
import { Dialog, DialogContent, DialogHead } from "@/kit/ui/dialog";
import { Label } from "@/kit/ui/label";
import { useReturnFocus } from "@/kit/ui/use-return-focus";
import { flagAction } from "@/lib/flag-key";

type ShortcutsHelpProps = { open: boolean; onOpenChange: (open: boolean) => void };

const shortcuts = [
  { keys: ["Ctrl", "K"], does: "Search the screens (⌘ K on a Mac)" },
  { keys: ["/"], does: "Filter the list, or search if there is no list" },
  { keys: ["Esc"], does: "Close the dialog or menu" },
  { keys: ["F2"], does: "Go to the walkthrough, and back" },
  { keys: ["F8"], does: "Go to the notice" },
  { keys: ["?"], does: "Show this list" },
];

const rows = () => [
  ...shortcuts,
  ...(flagAction() ? [{ keys: ["f"], does: "Flag a place, and end it" }] : []),
  ...navigation.map(({ key, title }) => ({ keys: ["g", key], does: `Go to ${title}` })),
];

/** Dialog of all shortcuts, with the switch for single keys. */
export function ShortcutsHelp({ open, onOpenChange }: ShortcutsHelpProps) {
  const [letters, setLetters] = useState(lettersEnabled);
  const focus = useReturnFocus();
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent data-anchor="frame.shortcuts" {...focus}>
        <DialogHead
          title="Keyboard shortcuts"
          hint="Single-key shortcuts are off while you type in a field."
        />
        <dl className="grid gap-1.5">
          {rows().map(({ keys, does }) => (
            <div key={does} className="flex items-center justify-between gap-4">
              <dt>{does}</dt>
              <dd className="flex shrink-0 gap-1">
                {keys.map((key) => (
                  <kbd
                    key={key}
                    translate="no"
                    className="min-w-6 rounded-sm border bg-muted px-1.5 py-0.5 text-center font-mono text-xs"
                  >
                    {key}
                  </kbd>
                ))}
              </dd>
            </div>
          ))}
        </dl>
        <Label>
          <input
            type="checkbox"
            checked={letters}
            className="size-4 accent-primary"
            onChange={(event) => {
              enableLetters(event.target.checked);
              setLetters(event.target.checked);
            }}
          />
          Use shortcuts of a single key
        </Label>
      </DialogContent>
    </Dialog>
  );
}
