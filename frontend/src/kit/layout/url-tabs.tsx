import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { useSearchParams } from "react-router-dom";

import { type Anchor } from "@/anchors/anchor";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/kit/ui/tabs";
import { useScrollToCurrent } from "@/lib/use-scroll-to-current";
import { useLostFocus } from "@/lib/use-lost-focus";

type UrlTab = { id: string; title: ReactNode; content: ReactNode; anchor?: Anchor };

type TabName<Key extends Anchor> = Key extends `${string}.tabs.${infer Name}` ? Name : never;

/**
 * Return the id, title and anchor of a tab; the id and the title's key follow from the anchor: `csv` and `tabCsv` for
 * `api-banking.tabs.csv`.
 */
export function tabOf<Key extends Anchor>(
  t: (text: `tab${Capitalize<TabName<Key>>}`) => string,
  anchor: Key,
) {
  const id = anchor.slice(anchor.lastIndexOf(".") + 1);
  const name = `${id.charAt(0).toUpperCase()}${id.slice(1)}` as Capitalize<TabName<Key>>;
  return { id, title: t(`tab${name}`), anchor };
}

/** Query parameter of the open tab. */
const PARAM = "tab";

type UrlTabsProps = {
  /** Label of the tab list. */
  label: string;
  tabs: readonly [UrlTab, ...UrlTab[]];
  className?: string;
};

/**
 * Tabs that keep the open tab in the URL, so that links and the Back button work. A URL without a tab, or with an
 * unknown tab, opens the first tab. If a new URL removes the focused element, the open tab's panel takes the focus.
 */
export function UrlTabs({ label, tabs, className }: UrlTabsProps) {
  const [params, setParams] = useSearchParams();
  const [first] = tabs;
  const open = tabs.find(({ id }) => id === params.get(PARAM)) ?? first;

  const root = useRef<HTMLDivElement>(null);
  const row = useScrollToCurrent(open.id);
  const { isLost, handlers } = useLostFocus();
  const keepFocus = useEffectEvent(() => {
    if (!isLost()) return;
    root.current?.querySelector<HTMLElement>("[role=tabpanel][data-state=active]")?.focus();
  });
  useEffect(() => {
    // Wait for a frame: in this React commit the previous panel is still there, and the new one is hidden.
    const frame = requestAnimationFrame(() => keepFocus());
    return () => {
      cancelAnimationFrame(frame);
    };
  }, [params]);

  function choose(id: string) {
    if (id === open.id) return;
    setParams((before) => {
      const next = new URLSearchParams(before);
      if (id === first.id) next.delete(PARAM);
      else next.set(PARAM, id);
      return next;
    });
  }

  return (
    <Tabs ref={root} value={open.id} onValueChange={choose} className={className} {...handlers}>
      <TabsList ref={row} aria-label={label}>
        {tabs.map(({ id, title, anchor }) => (
          <TabsTrigger key={id} value={id} data-anchor={anchor}>
            {title}
          </TabsTrigger>
        ))}
      </TabsList>
      {tabs.map(({ id, content }) => (
        <TabsContent key={id} value={id}>
          {content}
        </TabsContent>
      ))}
    </Tabs>
  );
}
