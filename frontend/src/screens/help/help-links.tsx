import { type ManualPage, pages } from "@docs/trainers/README.md";
import { ChevronRight } from "lucide-react";
import { type ReactNode } from "react";
import { Link } from "react-router-dom";

import { type Anchor } from "@/anchors/anchor";
import { cn } from "@/lib/utils";
import { addressOf, headingsOf } from "@/screens/help/manual";
import { type HelpContent } from "@/screens/help/use-help-content";

type LinksProps = { title: string; narrow: boolean; anchor?: Anchor; children: ReactNode };

/** List of links with a title, collapsed on a narrow screen. */
function Links({ title, narrow, anchor, children }: LinksProps) {
  const list = <ul className="grid gap-px text-sm">{children}</ul>;
  return (
    <nav aria-label={title} data-anchor={anchor}>
      {narrow ? (
        <details className="group rounded-md border bg-card">
          <summary className="flex min-h-10 cursor-pointer items-center gap-2 px-3 font-medium">
            <ChevronRight
              aria-hidden
              className="size-4 shrink-0 text-muted-foreground group-open:rotate-90"
            />
            {title}
          </summary>
          <div className="p-2 pt-0">{list}</div>
        </details>
      ) : (
        <>
          <h2 className="mb-1 px-2 text-xs font-medium text-muted-foreground">{title}</h2>
          {list}
        </>
      )}
    </nav>
  );
}

const LINK =
  "block rounded-md px-2 py-1.5 wrap-anywhere text-muted-foreground hover:bg-accent hover:text-accent-foreground -outline-offset-2";

type PageProps = { narrow: boolean; t: HelpContent };

/** Links to all pages of the manual. */
export function Pages({ current, narrow, t }: PageProps & { current: ManualPage }) {
  return (
    <Links title={t("pages")} narrow={narrow} anchor="help.pages">
      {pages.map((page) => (
        <li key={page.slug}>
          <Link
            to={addressOf(page)}
            aria-current={page === current ? "page" : undefined}
            className={cn(
              LINK,
              "aria-[current]:bg-accent aria-[current]:font-medium aria-[current]:text-accent-foreground",
            )}
          >
            {page.title}
          </Link>
        </li>
      ))}
    </Links>
  );
}

/** Links to the headings of a page. */
export function Contents({ page, narrow, t }: PageProps & { page: ManualPage }) {
  const headings = headingsOf(page);
  if (headings.length === 0) return null;
  return (
    <Links title={t("contents")} narrow={narrow}>
      {headings.map(({ id, level, title }) => (
        <li key={id}>
          <Link to={{ hash: id }} className={cn(LINK, level === "h3" && "pl-5")}>
            {title}
          </Link>
        </li>
      ))}
    </Links>
  );
}

/** Links to the previous and the next page, in the order of the index. */
export function PageLinks({ page, t }: { page: ManualPage; t: HelpContent }) {
  const place = pages.indexOf(page);
  const [previous, next] = [pages[place - 1], pages[place + 1]];
  return (
    <nav
      aria-label={t("around")}
      data-print="hidden"
      className="mt-8 flex flex-wrap justify-between gap-3 border-t pt-4"
    >
      {previous && <Neighbour to={previous} title={t("previous")} />}
      {next && <Neighbour to={next} title={t("next")} className="ml-auto text-right" />}
    </nav>
  );
}

type NeighbourProps = { to: ManualPage; title: string; className?: string };

function Neighbour({ to, title, className }: NeighbourProps) {
  return (
    <Link
      to={addressOf(to)}
      className={cn(
        "group grid min-w-0 gap-0.5 rounded-md border px-4 py-2 hover:bg-accent",
        className,
      )}
    >
      <span className="text-xs text-muted-foreground">{title}</span>
      <span className="font-medium text-primary wrap-anywhere">{to.title}</span>
    </Link>
  );
}
