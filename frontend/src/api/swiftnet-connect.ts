import { call, type Schemas } from "@/api/client";

/** Check credentials of the SwiftNet private server; wrong credentials are a normal response, not an error. */
export function connectToSwiftnet(body: Schemas["ConnectRequest"], signal: AbortSignal) {
  return call("POST", "/api/swiftnet/connect", { body, signal });
}
