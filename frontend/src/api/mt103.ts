import { call, type Schemas } from "@/api/client";

export type ExplainedMessage = Schemas["ExplainedMessage"];
export type Mt103 = Schemas["Mt103"];
export type NewMt103 = Schemas["NewMt103Request"];

/** Has an MT103 written and explained; nothing of it is stored. */
export function writeMt103(body: NewMt103) {
  return call("POST", "/api/swift/mt103", { body });
}

/** Has a pasted message explained; nothing of it is stored. */
export function readMt103(text: string) {
  return call("POST", "/api/swift/mt103/read", { body: { text } });
}
