/** See guides.mjs. */
export function asMarkdown(page: string, guideOf: (part: string) => string | undefined): string;
export function guides(): Map<string, string>;
export function pagesOfParts(): { folder: string; name: string }[];
