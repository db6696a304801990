import texts from "@/content/swift-console.json";
import { contentHook } from "@/content/use-content";

export const useSwiftContent = contentHook("swift-console", texts);
export type SwiftContent = ReturnType<typeof useSwiftContent>;
