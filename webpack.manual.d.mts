type Manual = { pages: unknown[]; pictures: string[] };

export function readManual(folder: string): Manual;
export function moduleOf(manual: Manual): string;
