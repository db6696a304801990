import { MousePointerClick } from "lucide-react";
import { useEffect, useMemo, useState } from "react";

import { ListFailed } from "@/kit/lists/list-faces";
import { Button } from "@/kit/ui/button";
import { SearchInput } from "@/kit/ui/search-input";
import { Skeleton } from "@/kit/ui/skeleton";
import { useUnloadQuestion } from "@/lib/use-unload-question";
import { type ScreenEntry } from "@/api/editing";
import { type Spot, spotFinder } from "@/training/editing/matching";
import { RecordLink } from "@/training/editing/record-link";
import { TextList } from "@/training/editing/text-list";
import { useTypedTexts } from "@/training/editing/typed-texts";
import { type EditingContent, useEditingContent } from "@/training/editing/use-editing-content";
import { usePointing } from "@/training/editing/use-pointing";
import { useScreenEntries } from "@/training/editing/use-screen-entries";
import { Pane, usePane } from "@/training/guide/pane";
import { CloseButton } from "@/training/guide/pane-head";

function contains({ default: standard, override, place }: ScreenEntry, words: string): boolean {
  return `${standard} ${override} ${place}`.toLowerCase().includes(words.trim().toLowerCase());
}

function statusOf(pointing: boolean, spot: Spot | null | undefined, t: EditingContent): string {
  if (spot === null) return t("nothing");
  if (spot && spot.places.length > 1) return t("several", { count: String(spot.places.length) });
  return t(pointing ? "pointing" : "using");
}

/** Pane in which trainers edit the texts of the current screen, and find its records in the admin. */
export function EditScreen({ onOpenChange }: { onOpenChange: (open: boolean) => void }) {
  const t = useEditingContent();
  const pane = usePane();
  const query = useScreenEntries();
  const { data } = query;
  const typed = useTypedTexts();
  const [words, setWords] = useState("");
  /** Pressed part of the page; null if the pressed part shows none of the texts. */
  const [spot, setSpot] = useState<Spot | null>();
  const [open, setOpen] = useState<string>();
  const spotAt = useMemo(() => spotFinder(data ?? []), [data]);

  function choose(next: Spot | undefined) {
    pane.unfold();
    setWords("");
    setSpot(next ?? null);
    setOpen(next?.places.length === 1 ? next.places[0] : undefined);
  }
  const pointing = usePointing(pane.ref, spotAt, choose);

  useUnloadQuestion(typed.any);
  useEffect(() => {
    pane.ref.current?.focus();
  }, [pane.ref]);

  const chosen = spot && spot.places.length > 0 ? spot.places : undefined;
  const shown = (data ?? []).filter((entry) =>
    chosen ? chosen.includes(entry.place) : contains(entry, words),
  );
  return (
    <Pane
      pane={pane}
      buttons={
        <CloseButton
          label={t("close")}
          onClose={() => {
            onOpenChange(false);
          }}
        />
      }
      title={t("region")}
      t={t}
    >
      <div className="grid grid-cols-1 gap-3 p-3">
        <h2 className="font-semibold">{t("region")}</h2>
        <Button
          variant="outline"
          size="sm"
          className="justify-self-start"
          onClick={pointing.toggle}
        >
          <MousePointerClick aria-hidden />
          {t(pointing.on ? "pointStop" : "point")}
        </Button>
        <p role="status">{statusOf(pointing.on, spot, t)}</p>
        {spot?.ref !== undefined && <RecordLink key={spot.ref} reference={spot.ref} t={t} />}
        {chosen ? (
          <Button
            variant="outline"
            size="sm"
            className="justify-self-start"
            onClick={() => {
              setSpot(undefined);
            }}
          >
            {t("showAll")}
          </Button>
        ) : (
          <SearchInput label={t("search")} value={words} onChange={setWords} />
        )}
        {query.isError && <ListFailed label={t("texts")} query={query} />}
        {query.isPending && <Skeleton className="h-24" />}
        {data && shown.length === 0 && <p>{t("noMatch")}</p>}
        <TextList entries={shown} open={open} onOpen={setOpen} typed={typed} t={t} />
      </div>
    </Pane>
  );
}
