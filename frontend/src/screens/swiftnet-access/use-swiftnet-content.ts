import texts from "@/content/swiftnet-access.json";
import { contentHook } from "@/content/use-content";

export const useSwiftnetContent = contentHook("swiftnet-access", texts);
export type SwiftnetContent = ReturnType<typeof useSwiftnetContent>;
