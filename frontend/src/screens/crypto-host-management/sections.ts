import { type Anchor } from "@/anchors/anchor";
import { type ManagementContent } from "@/screens/crypto-host-management/use-management-content";

/** The parts of the page in their order on a telephone. */
const sections = [
  ["info", "infoTitle"],
  ["hosts", "sectionHosts"],
  ["history", "historyTitle"],
  ["portfolio", "portfolioTitle"],
  ["chain", "chainTitle"],
  ["console", "consoleTitle"],
  ["config", "configTitle"],
  ["monitor", "monitorTitle"],
  ["security", "securityTitle"],
  ["saved", "savedTitle"],
  ["create", "createTitle"],
  ["virtual", "virtualTitle"],
  ["wallets", "walletsLabel"],
  ["airGap", "airGapTitle"],
  ["connector", "connectorTitle"],
] as const satisfies readonly (readonly [string, Parameters<ManagementContent>[0]])[];

/** What leads to each of them. */
export function jumpsOf(t: ManagementContent): { anchor: Anchor; title: string }[] {
  return sections.map(([name, title]) => ({
    anchor: `crypto-host-management.${name}`,
    title: t(title),
  }));
}
