import { ChevronRight } from "lucide-react";
import { useId } from "react";

import { NewTabButton } from "@/kit/layout/new-tab-button";
import { Badge } from "@/kit/ui/badge";
import { cn } from "@/lib/utils";
import { type ScreenEntry } from "@/api/editing";
import { shownText } from "@/training/editing/matching";
import { TextForm } from "@/training/editing/text-form";
import { type TypedTexts } from "@/training/editing/typed-texts";
import { type EditingContent } from "@/training/editing/use-editing-content";

/** Return the name of a content file in words: “Wallet transfer”. */
function titleOf(screen: string): string {
  return (screen.charAt(0).toUpperCase() + screen.slice(1)).replaceAll("-", " ");
}

type TextListProps = {
  entries: readonly ScreenEntry[];
  /** Unique name (`place`) of the text whose field is open. */
  open: string | undefined;
  onOpen: (place: string | undefined) => void;
  typed: TypedTexts;
  t: EditingContent;
};

/** List of texts by content file; a press on a text opens its field. */
export function TextList({ entries, t, ...item }: TextListProps) {
  const texts = entries.map(shownText);
  const repeated = new Set(texts.filter((text, index) => texts.indexOf(text) !== index));
  const screens = [...new Set(entries.map(({ screen }) => screen))];
  return screens.map((screen) => (
    <section key={screen} aria-label={titleOf(screen)} className="grid gap-1">
      <h3 className="text-xs font-semibold text-muted-foreground">{titleOf(screen)}</h3>
      <ul className="grid divide-y rounded-md border">
        {entries
          .filter((entry) => entry.screen === screen)
          .map((entry) => (
            <TextItem
              key={entry.place}
              entry={entry}
              repeated={repeated.has(shownText(entry))}
              t={t}
              {...item}
            />
          ))}
      </ul>
    </section>
  ));
}

type TextItemProps = Omit<TextListProps, "entries"> & {
  entry: ScreenEntry;
  /** True if other texts in the list have the same words. */
  repeated: boolean;
};

function TextItem({ entry, repeated, open, onOpen, typed, t }: TextItemProps) {
  const id = useId();
  const isOpen = open === entry.place;
  const isTable = entry.kind === "rows" || entry.kind === "settings";
  return (
    <li className="grid grid-cols-1">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        className="flex items-start gap-1.5 px-2 py-1.5 text-left -outline-offset-2 hover:bg-accent"
        onClick={() => {
          onOpen(isOpen ? undefined : entry.place);
        }}
      >
        <ChevronRight aria-hidden className={cn("mt-0.5 size-4 shrink-0", isOpen && "rotate-90")} />
        <span className="min-w-0 flex-1 wrap-anywhere">
          <span className="line-clamp-2">{shownText(entry)}</span>{" "}
          {repeated && <span className="text-xs text-muted-foreground">{entry.key}</span>}
        </span>{" "}
        {entry.override !== "" && <Badge variant="outline">{t("changed")}</Badge>}{" "}
        {typed.of(entry) !== undefined && <Badge>{t("unsaved")}</Badge>}
      </button>
      {isOpen && (
        <div id={id} className="p-2 pt-1">
          {isTable ? (
            <div className="grid justify-items-start gap-2">
              <p className="text-xs">{t("table")}</p>
              <NewTabButton size="sm" href={entry.adminAddress} label={t("openTable")} t={t} />
            </div>
          ) : (
            <TextForm entry={entry} typed={typed} t={t} />
          )}
        </div>
      )}
    </li>
  );
}
