import { globSync, readFileSync } from "node:fs";
import { dirname } from "node:path";

/** A colour that a stylesheet sets, and one that a class of the theme does (`bg-surface`). */
const IN_STYLES = /(?:^|[\s;{-])(?:color|background|border|outline|fill|stroke|shadow)(?:-[a-z-]+)?\s*:/mu;
const IN_CLASSES = /\b(?:text|bg|border|outline|fill|stroke|ring|shadow)-[a-z]/u;

/**
 * Folders of parts that have colours of their own, in `.css` or in classes: in another theme these may be wrong. What only
 * puts other parts together has the colours of those, which are looked at where they are.
 *
 * @param root folder of all parts
 */
export function partsWithColours(root: string): string[] {
  const own = (pattern: string, colour: RegExp) =>
    globSync(`${root}/**/${pattern}`).filter((file) => colour.test(readFileSync(file, "utf8")));
  const files = [...own("*.css", IN_STYLES), ...own("*.tsx", IN_CLASSES)];
  return [...new Set(files.map((file) => dirname(file)))];
}
