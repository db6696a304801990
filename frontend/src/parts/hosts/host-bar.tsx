import { House } from "lucide-react";

import { type AnchorWith } from "@/anchors/anchor";
import { ConsoleBar } from "@/kit/layout/console-bar";
import { type Content } from "@/content/use-content";

type HostBarContent = Content<
  Record<
    | "barLabel"
    | "buttonHome"
    | "tabServer"
    | "tabAdditions"
    | "tabConsole"
    | "tabTransfer"
    | "tabHost",
    string
  >
>;

type HostBarProps = {
  t: HostBarContent;
  /** Path of the crypto host page that shows this bar; the last tab links to it. */
  path: string;
  anchor?: AnchorWith<"home" | "server" | "additions" | "console" | "host">;
};

/** Bar of the crypto host pages: the link to the dashboard, and the tabs of the consoles. */
export function HostBar({ t, path, anchor }: HostBarProps) {
  return (
    <ConsoleBar
      label={t("barLabel")}
      anchor={anchor}
      buttons={[
        { to: "/home", text: t("buttonHome"), icon: House, anchor: anchor && `${anchor}.home` },
      ]}
      tabs={[
        {
          to: "/swift-alliance-login",
          text: t("tabServer"),
          anchor: anchor && `${anchor}.server`,
        },
        {
          to: "/swift-additions",
          text: t("tabAdditions"),
          anchor: anchor && `${anchor}.additions`,
        },
        { to: "/swift-console", text: t("tabConsole"), anchor: anchor && `${anchor}.console` },
        { to: "/wallet-transfer", text: t("tabTransfer") },
        { to: path, text: t("tabHost"), anchor: anchor && `${anchor}.host` },
      ]}
    />
  );
}
