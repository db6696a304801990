import { type ManualPage, pages } from "@docs/trainers/README.md";
import { useState } from "react";
import { Link, useLocation, useParams } from "react-router-dom";

import { useScrollToTarget } from "@/kit/layout/use-scroll-to-target";
import { useNarrow } from "@/kit/layout/use-narrow";
import { SearchInput } from "@/kit/ui/search-input";
import { findVisible } from "@/lib/visibility";
import { useDocumentTitle } from "@/lib/use-document-title";
import { cn } from "@/lib/utils";
import { Contents, PageLinks, Pages } from "@/screens/help/help-links";
import { Hits } from "@/screens/help/hits";
import { sections } from "@/screens/help/manual";
import { ManualText } from "@/screens/help/manual-text";
import { search, wordsOf } from "@/screens/help/search";
import { useHelpContent } from "@/screens/help/use-help-content";

const COUNTS = ["noHits", "hit"] as const;
/** Width of the page below which the lists of links move from its side to its top. */
const NARROW_REM = 56;

function headingAt(hash: string): HTMLElement | undefined {
  return findVisible(`[id=${JSON.stringify(hash.slice(1))}]`);
}

/** Manual for trainers: the page that the URL names, or the results of a search over all pages. */
export function HelpScreen() {
  const { page: slug = "" } = useParams();
  const page = pages.find((one) => one.slug === slug);
  return page ? <HelpPage key={slug} page={page} /> : <UnknownPage />;
}

function HelpPage({ page }: { page: ManualPage }) {
  const t = useHelpContent();
  const { hash } = useLocation();
  const [query, setQuery] = useState("");
  const words = wordsOf(query);
  const isSearching = words.length > 0;
  const hits = search(sections, words);
  const [narrow, measureRef] = useNarrow(NARROW_REM);
  useDocumentTitle(page.slug === "" ? t("title") : `${page.title} · ${t("title")}`);
  useScrollToTarget(hash === "" || isSearching ? undefined : hash, headingAt);

  const lists = (
    <div
      key="lists"
      data-print="hidden"
      className={cn(
        "grid gap-4",
        !narrow &&
          "top-(--frame-top) max-h-[calc(100dvh-var(--frame-top))] overflow-y-auto pb-4 tall:sticky",
      )}
    >
      <Pages current={page} narrow={narrow} t={t} />
      <Contents page={page} narrow={narrow} t={t} />
    </div>
  );
  const content = (
    <div
      key="page"
      data-anchor="help.page"
      className="min-w-0 rounded-lg border bg-card p-4 text-card-foreground sm:p-6 print:border-0 print:p-0"
    >
      <p role="status" className={isSearching ? "mb-3 font-semibold wrap-anywhere" : "sr-only"}>
        {isSearching && t(COUNTS[hits.length] ?? "hits", { count: String(hits.length), query })}
      </p>
      {isSearching ? (
        <>
          {hits.length === 0 && <p className="text-muted-foreground">{t("noHitsHint")}</p>}
          <Hits hits={hits} words={words} />
        </>
      ) : (
        <article className="*:first:mt-0">
          <ManualText nodes={page.body} />
        </article>
      )}
      {!isSearching && <PageLinks page={page} t={t} />}
    </div>
  );
  return (
    <div ref={measureRef} className="flex flex-col gap-4">
      <header
        data-slot="screen-header"
        className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3"
      >
        <h1 className="text-title font-semibold tracking-tight wrap-anywhere">{page.title}</h1>
        <div role="search" className="w-full sm:max-w-80">
          <SearchInput
            label={t("search")}
            value={query}
            onChange={setQuery}
            data-anchor="help.search"
          />
        </div>
      </header>
      <div
        className={cn(
          "grid gap-4 print:block",
          narrow ? "grid-cols-[minmax(0,1fr)]" : "grid-cols-[minmax(0,1fr)_15rem] items-start",
        )}
      >
        {narrow ? [!isSearching && lists, content] : [content, lists]}
      </div>
    </div>
  );
}

function UnknownPage() {
  const t = useHelpContent();
  useDocumentTitle(`${t("unknown")} · ${t("title")}`);
  return (
    <div
      data-anchor="help.page"
      className="grid gap-2 rounded-lg border bg-card p-4 text-card-foreground sm:p-6"
    >
      <h1 className="text-title font-semibold">{t("unknown")}</h1>
      <p className="text-muted-foreground">{t("unknownHint")}</p>
      <Link to="/help" className="w-fit text-primary underline underline-offset-4">
        {t("toIndex")}
      </Link>
    </div>
  );
}
