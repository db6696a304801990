import type texts from "@/content/swift-alliance-login.json";
import { type Content } from "@/content/use-content";

export type AllianceTexts = Content<typeof texts>;
