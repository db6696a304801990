import { Link, useLocation } from "react-router-dom";

import { type Anchor, type AnchorWith } from "@/anchors/anchor";
import { elementOf, type Section, useCurrentSection } from "@/kit/layout/use-current-section";
import { useScrollToTarget } from "@/kit/layout/use-scroll-to-target";
import { useScrollToCurrent } from "@/lib/use-scroll-to-current";

type SectionJumpsProps = {
  label: string;
  sections: readonly (Section & { anchor: Anchor; title: string; whole?: string })[];
  anchor: AnchorWith<"menu">;
};

/** Index of a long screen: sticky links to its sections; the link to the current section is marked. */
export function SectionJumps({ label, sections, anchor }: SectionJumpsProps) {
  const { search, hash: targetHash } = useLocation();
  const target = sections.find(({ hash }) => `#${hash}` === targetHash);
  useScrollToTarget(target, elementOf);
  const current = useCurrentSection(sections, target);
  const list = useScrollToCurrent<HTMLUListElement>(current);

  return (
    <nav
      aria-label={label}
      data-slot="section-jumps"
      data-anchor={anchor}
      data-print="hidden"
      className="top-(--frame-top) z-20 -mx-4 border-b bg-background px-2 tall:sticky lg:-mx-6 lg:px-4"
    >
      <ul
        ref={list}
        data-anchor={`${anchor}.menu`}
        className="relative -mb-px flex overflow-x-auto [scrollbar-width:none]"
      >
        {sections.map(({ hash, title, whole }) => (
          <li key={hash}>
            <Link
              to={{ search, hash }}
              title={whole}
              aria-current={hash === current ? "location" : undefined}
              className="flex h-10 items-center border-b-2 border-transparent px-2 text-xs font-medium whitespace-nowrap text-muted-foreground -outline-offset-2 hover:text-foreground aria-[current]:border-primary aria-[current]:text-foreground"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
