import { post, type Schemas } from "@/api/client";

export type ExplainedMessage = Schemas["ExplainedMessage"];
export type Mt103 = Schemas["Mt103"];
export type NewMt103 = Schemas["NewMt103Request"];

/** Compose and explain an MT103; nothing is stored. */
export const writeMt103 = post("/api/swift/mt103");

/** Explain a pasted message; nothing is stored. */
export const readMt103 = post("/api/swift/mt103/read");
