import { type Anchor } from "@/anchors/anchor";
import { type ManagementContent } from "@/screens/crypto-host-management/use-management-content";

type Text = Parameters<ManagementContent>[0];

/**
 * Sections of the page, in the order of the single-column layout: hash, key of the short title, key of the full title.
 */
const sections = [
  ["info", "jumpInfo", "infoTitle"],
  ["hosts", "sectionHosts", "sectionHosts"],
  ["history", "jumpHistory", "historyTitle"],
  ["portfolio", "jumpPortfolio", "portfolioTitle"],
  ["chain", "jumpChain", "chainTitle"],
  ["console", "jumpConsole", "consoleTitle"],
  ["config", "jumpConfig", "configTitle"],
  ["monitor", "jumpMonitor", "monitorTitle"],
  ["security", "jumpSecurity", "securityTitle"],
  ["saved", "jumpSaved", "savedTitle"],
  ["create", "jumpCreate", "createTitle"],
  ["virtual", "jumpVirtual", "virtualTitle"],
  ["wallets", "walletsLabel", "walletsLabel"],
  ["airGap", "jumpAirGap", "airGapTitle"],
  ["connector", "jumpConnector", "connectorTitle"],
] as const satisfies readonly (readonly [string, Text, Text])[];

/** Return the links to all sections. */
export function jumpsOf(
  t: ManagementContent,
): { anchor: Anchor; hash: string; title: string; whole: string }[] {
  return sections.map(([name, title, whole]) => ({
    anchor: `crypto-host-management.${name}`,
    hash: name,
    title: t(title),
    whole: t(whole),
  }));
}
