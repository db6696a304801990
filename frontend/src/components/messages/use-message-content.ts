import texts from "@/content/messages.json";
import { type Content, useContent } from "@/content/use-content";

export type MessageContent = Content<typeof texts>;

/** The texts around messages between banks, on every screen that has them. */
export function useMessageContent(): MessageContent {
  return useContent("messages", texts);
}
