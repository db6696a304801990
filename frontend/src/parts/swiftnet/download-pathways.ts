/** Pathways of the simulated download, each with the text key of its displayed duration. */
export const pathways = [
  { keyword: "sepa", title: "SEPA", name: "SEPA-DIRECT", time: "timeSepa" },
  { keyword: "swift", title: "SWIFT", name: "SWIFT-GLOBAL", time: "timeSwift" },
  { keyword: "wise", title: "WISE", name: "WISE-EXPRESS", time: "timeWise" },
  {
    keyword: "blockchain",
    title: "BLOCKCHAIN",
    name: "BLOCKCHAIN-BRIDGE",
    time: "timeBlockchain",
  },
  { keyword: "hybrid", title: "HYBRID", name: "HYBRID-MULTI", time: "timeHybrid" },
] as const;

export type Pathway = (typeof pathways)[number];

/** First word of the commands that run a pathway. */
export const PATHWAY_COMMAND = "execute-pathway";

const DEFAULT_PATHWAY: Pathway = pathways[3];

/** Return the command that runs a pathway. */
export function commandOf({ name }: Pathway): string {
  return `${PATHWAY_COMMAND} ${name.toLowerCase()}`;
}

/** Return the pathway whose keyword a normalized command contains, or the default. */
export function pathwayOf(normal: string): Pathway {
  const argument = normal.slice(PATHWAY_COMMAND.length);
  return pathways.find(({ keyword }) => argument.includes(keyword)) ?? DEFAULT_PATHWAY;
}
