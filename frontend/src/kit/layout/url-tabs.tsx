import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { useSearchParams } from "react-router-dom";

import { type Anchor } from "@/anchors/anchor";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/kit/ui/tabs";
import { useScrollToCurrent } from "@/lib/use-scroll-to-current";
import { useLostFocus } from "@/lib/use-lost-focus";

type UrlTab = { id: string; title: ReactNode; content: ReactNode; anchor?: Anchor };

type UrlTabsProps = {
  /** Names the row of tabs. */
  label: string;
  tabs: readonly [UrlTab, ...UrlTab[]];
  /** The part of the address that holds the open tab; another one for a second row on a screen. */
  param?: string;
  className?: string;
};

/**
 * Tabs whose open one is in the address: a link leads to it and the back button to the one before. An address that
 * names none, or one that isn't there, opens the first. Keys only move the focus, so that the history has choices alone.
 * Where a new address takes away what had the focus, the open tab's panel gets it.
 */
export function UrlTabs({ label, tabs, param = "tab", className }: UrlTabsProps) {
  const [params, setParams] = useSearchParams();
  const [first] = tabs;
  const open = tabs.find(({ id }) => id === params.get(param)) ?? first;

  const root = useRef<HTMLDivElement>(null);
  const row = useScrollToCurrent(open.id);
  const { isLost, handlers } = useLostFocus();
  const keepFocus = useEffectEvent(() => {
    if (!isLost()) return;
    root.current?.querySelector<HTMLElement>("[role=tabpanel][data-state=active]")?.focus();
  });
  useEffect(() => {
    // The panel of the tab before is still there in this commit, and the new one is hidden.
    const frame = requestAnimationFrame(() => keepFocus());
    return () => {
      cancelAnimationFrame(frame);
    };
  }, [params]);

  function choose(id: string) {
    if (id === open.id) return;
    setParams((before) => {
      const next = new URLSearchParams(before);
      if (id === first.id) next.delete(param);
      else next.set(param, id);
      return next;
    });
  }

  return (
    <Tabs
      ref={root}
      value={open.id}
      onValueChange={choose}
      activationMode="manual"
      className={className}
      {...handlers}
    >
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
