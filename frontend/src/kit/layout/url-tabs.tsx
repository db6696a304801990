import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { useSearchParams } from "react-router-dom";

import { type Anchor, type PartsOf } from "@/anchors/anchor";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/kit/ui/tabs";
import { useScrollToCurrent } from "@/lib/use-scroll-to-current";
import { useLostFocus } from "@/lib/use-lost-focus";
import { withParam } from "@/lib/with-param";

type UrlTab = { id: string; title: ReactNode; content: ReactNode; anchor?: Anchor };

type TabName<Screen extends string> = PartsOf<`${Screen}.tabs`>;

/**
 * Return a function that returns a tab of a screen by its id and content; the title's key and the anchor follow from the
 * id: `tabCsv` and `api-banking.tabs.csv` for `csv`.
 */
export function tabsOf<Screen extends string>(
  t: (text: `tab${Capitalize<TabName<Screen>>}`) => string,
  screen: Screen,
) {
  return (id: TabName<Screen>, content: ReactNode): UrlTab => {
    const name = `${id.charAt(0).toUpperCase()}${id.slice(1)}` as Capitalize<TabName<Screen>>;
    return { id, title: t(`tab${name}`), content, anchor: `${screen}.tabs.${id}` as Anchor };
  };
}

/** Query parameter of the open tab. */
const PARAM = "tab";

type UrlTabsProps = {
  /** Label of the tab list. */
  label: string;
  tabs: readonly [UrlTab, ...UrlTab[]];
};

/**
 * Tabs that keep the open tab in the URL, so that links and the Back button work. A URL without a tab, or with an
 * unknown tab, opens the first tab. If a new URL removes the focused element, the open tab's panel takes the focus.
 */
export function UrlTabs({ label, tabs }: UrlTabsProps) {
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
    setParams((before) => withParam(before, PARAM, id === first.id ? "" : id));
  }

  return (
    <Tabs ref={root} value={open.id} onValueChange={choose} {...handlers}>
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
