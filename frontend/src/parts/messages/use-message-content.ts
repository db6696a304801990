import texts from "@/content/messages.json";
import { contentHook } from "@/content/use-content";

/** Texts around messages between banks, shared by all screens with messages. */
export const useMessageContent = contentHook("messages", texts);
