import type texts from "@/content/join.json";
import { type Content } from "@/content/use-content";

/** Texts of the screen on which people join a lesson. */
export type JoinContent = Content<typeof texts>;
