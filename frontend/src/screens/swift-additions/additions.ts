import {
  Activity,
  Blocks,
  BrainCircuit,
  FilePlus2,
  type LucideIcon,
  Radar,
  ScanSearch,
  Vault,
  Zap,
} from "lucide-react";

import type texts from "@/content/swift-additions.json";
import { type Content } from "@/content/use-content";

export type AdditionsContent = Content<typeof texts>;

/** Add-on SWIFT features in their order; the keys of their texts in the catalogue begin with the id. */
export const additions = [
  { id: "sepa", icon: Zap },
  { id: "gpi", icon: Radar },
  { id: "mt103", icon: FilePlus2 },
  { id: "bridge", icon: Blocks },
  { id: "compliance", icon: ScanSearch },
  { id: "risk", icon: BrainCircuit },
  { id: "monitor", icon: Activity },
  { id: "vault", icon: Vault },
] as const satisfies readonly { id: string; icon: LucideIcon }[];

export type Addition = (typeof additions)[number];
export type AdditionId = Addition["id"];

/** HTML id of the panel; only one panel is open at a time. */
export const PANEL_ID = "addition-panel";

/** Tiles in the panel of an add-on SWIFT feature. */
export const tiles = ["Configuration", "Monitoring", "Security"] as const;
