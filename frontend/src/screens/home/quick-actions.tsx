import { ArrowLeftRight, Landmark, type LucideIcon, ServerCog, SquareTerminal } from "lucide-react";
import { useContext } from "react";

import { type Anchor } from "@/anchors/anchor";
import { Panel } from "@/kit/layout/panel";
import { ScreenLink, ScreenPathsContext } from "@/kit/layout/screen-link";
import { Button } from "@/kit/ui/button";
import { type HomeContent } from "@/screens/home/use-home-content";

type Action = {
  to: string;
  text: "actionSwift" | "actionTransfer" | "actionHost" | "actionBanking";
  icon: LucideIcon;
  anchor?: Anchor;
};

const actions: Action[] = [
  {
    to: "/swift-console",
    text: "actionSwift",
    icon: SquareTerminal,
    anchor: "home.actions.swift",
  },
  {
    to: "/wallet-transfer",
    text: "actionTransfer",
    icon: ArrowLeftRight,
    anchor: "home.actions.transfer",
  },
  { to: "/crypto-host", text: "actionHost", icon: ServerCog },
  { to: "/api-banking", text: "actionBanking", icon: Landmark },
];

/** Links to the most used consoles; hidden if none of these screens exists. */
export function QuickActions({ t }: { t: HomeContent }) {
  const paths = useContext(ScreenPathsContext);
  if (!actions.some(({ to }) => paths.has(to))) return null;
  return (
    <Panel
      title={t("actionsTitle")}
      data-print="hidden"
      data-anchor="home.actions"
      contentClassName="grid gap-2 sm:grid-cols-2"
    >
      {actions.map(({ to, text, icon: Icon, anchor }) => (
        <Button key={to} asChild variant="outline" className="justify-start" data-anchor={anchor}>
          <ScreenLink to={to}>
            <Icon aria-hidden className="text-muted-foreground" />
            {t(text)}
          </ScreenLink>
        </Button>
      ))}
    </Panel>
  );
}
