import { post, type Schemas } from "@/api/client";

export type ExplainedMessage = Schemas["ExplainedMessage"];
export type Mt103 = Schemas["Mt103"];
export type NewMt103 = Schemas["NewMt103Request"];

/** Has an MT103 written and explained; nothing of it is stored. */
export const writeMt103 = post("/api/swift/mt103");

/** Has a pasted message explained; nothing of it is stored. */
export const readMt103 = post("/api/swift/mt103/read");
