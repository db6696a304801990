import type texts from "@/content/login.json";
import { type Content } from "@/content/use-content";

export type LoginTexts = Content<typeof texts>;
