import texts from "@/content/messages.json";
import { contentHook } from "@/content/use-content";

/** The texts around messages between banks, on every screen that has them. */
export const useMessageContent = contentHook("messages", texts);
