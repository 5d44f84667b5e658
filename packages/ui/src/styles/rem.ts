/** Size of the root's letters where nobody asked their browser for another, px: what everything is drawn for. */
const DRAWN_FOR = 16;

/**
 * A length as CSS that grows with the person's own font size.
 *
 * @param length px as drawn, at a root font of 16 px; a text is CSS already and stays as it is
 */
export function rem<Length extends number | string | undefined>(
  length: Length,
): Length extends number ? string : Length;
export function rem(length: number | string | undefined): string | undefined {
  return typeof length === "number" ? `${length / DRAWN_FOR}rem` : length;
}

/** How many times as large as drawn the root's letters are: 1.25 for a person who reads at 20 px, 1 on a server. */
export function rootScale(): number {
  if (typeof document === "undefined") return 1;
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / DRAWN_FOR || 1;
}
