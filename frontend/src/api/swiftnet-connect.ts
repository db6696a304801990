import { requestJson, type Schemas } from "@/api/client";

/** Asks the server whether these credentials open the SwiftNet private server; wrong ones are a reply, not an error. */
export function connectToSwiftnet(
  credentials: Schemas["ConnectRequest"],
): Promise<Schemas["ConnectReply"]> {
  return requestJson("POST", "/api/swiftnet/connect", credentials);
}
