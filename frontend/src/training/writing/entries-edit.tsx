import { Plus, Trash2 } from "lucide-react";
import { Fragment, type ReactNode } from "react";
import { flushSync } from "react-dom";

import { Button } from "@/kit/ui/button";
import { useEditor } from "@/training/writing/editor-context";
import { focusField } from "@/training/writing/fields";

type EntryParts<Entry> = {
  /** Label with the entry's number. */
  label: string;
  path: string;
  /** Change the entry; `name` names the field that the trainer types into. */
  change: (entry: Entry, name?: string) => void;
  /** Button that removes the entry, unless the list has its minimum number of entries. */
  removeButton: ReactNode;
};

type EntriesEditProps<Entry> = {
  entries: readonly Entry[];
  onChange: (entries: Entry[], field?: string) => void;
  /** Path of the list in the walkthrough's file. */
  path: string;
  /** Text keys of an entry's label and of the button that adds an entry. */
  texts: readonly [
    label: "act" | "choice" | "hint" | "mark",
    add: "addAct" | "addChoice" | "addHint" | "addMark",
  ];
  newEntry: Entry;
  min?: number;
  max: number;
  /** Return the fields of an entry. */
  children: (entry: Entry, parts: EntryParts<Entry>) => ReactNode;
};

/** Entries of a list of a step, with the buttons that remove an entry and add one; a new entry gets the focus. */
export function EntriesEdit<Entry>({
  entries,
  onChange,
  path: list,
  texts: [labelText, addText],
  newEntry,
  min = 0,
  max,
  children,
}: EntriesEditProps<Entry>) {
  const { pane, t } = useEditor();
  return (
    <>
      {entries.map((entry, index) => {
        const label = t(labelText, { number: String(index + 1) });
        const path = `${list}.${index + 1}`;
        const removeButton = entries.length > min && (
          <Button
            variant="ghost"
            size="sm"
            className="justify-self-start"
            onClick={() => {
              onChange(entries.toSpliced(index, 1));
            }}
          >
            <Trash2 aria-hidden />
            {t("removeOf", { name: label })}
          </Button>
        );
        function change(next: Entry, name?: string) {
          onChange(entries.with(index, next), name && `${path}.${name}`);
        }
        return (
          <Fragment key={index}>{children(entry, { label, path, change, removeButton })}</Fragment>
        );
      })}
      {entries.length < max && (
        <Button
          variant="outline"
          size="sm"
          className="justify-self-start"
          onClick={() => {
            flushSync(() => {
              onChange([...entries, newEntry]);
            });
            focusField(pane.ref.current, `${list}.${entries.length + 1}`);
          }}
        >
          <Plus aria-hidden />
          {t(addText)}
        </Button>
      )}
    </>
  );
}
