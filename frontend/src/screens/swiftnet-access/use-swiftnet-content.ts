import texts from "@/content/swiftnet-access.json";
import { contentHook } from "@/content/use-content";

/** Texts of the SwiftNet server console. */
export const useSwiftnetContent = contentHook("swiftnet-access", texts);
export type SwiftnetContent = ReturnType<typeof useSwiftnetContent>;
