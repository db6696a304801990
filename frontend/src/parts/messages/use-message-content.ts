import texts from "@/content/messages.json";
import { contentHook } from "@/content/use-content";

/** Texts for messages between banks, shared by all screens that show such messages. */
export const useMessageContent = contentHook("messages", texts);
