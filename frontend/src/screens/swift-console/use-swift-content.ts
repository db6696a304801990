import texts from "@/content/swift-console.json";
import { contentHook } from "@/content/use-content";

/** Texts of the SWIFT console. */
export const useSwiftContent = contentHook("swift-console", texts);
export type SwiftContent = ReturnType<typeof useSwiftContent>;
