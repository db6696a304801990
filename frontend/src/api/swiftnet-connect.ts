import { call, type Schemas } from "@/api/client";

/** Asks the server whether these credentials open the SwiftNet private server; wrong ones are a reply, not an error. */
export function connectToSwiftnet(body: Schemas["ConnectRequest"], signal: AbortSignal) {
  return call("POST", "/api/swiftnet/connect", { body, signal });
}
