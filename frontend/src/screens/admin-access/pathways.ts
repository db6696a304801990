import { type AdminTextKey } from "@/screens/admin-access/use-admin-content";

/** The pathways of the claimed download, each with the key of its claimed time. */
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
] as const satisfies readonly {
  keyword: string;
  title: string;
  name: string;
  time: AdminTextKey;
}[];

export type Pathway = (typeof pathways)[number];
