/** A token and what it is in each theme; the dark value is the light one where the theme does not change it. */
export interface Token {
  /** The variable: `--hx-color-accent`. */
  name: string;
  light: string;
  dark: string;
}

/** What a value comes to in one theme: of each `light-dark(…, …)` its first part or its second. */
function inTheme(value: string, theme: "light" | "dark"): string {
  return value.replaceAll(
    /light-dark\(((?:[^(),]|\([^()]*\))+), ((?:[^(),]|\([^()]*\))+)\)/g,
    theme === "light" ? "$1" : "$2",
  );
}

/**
 * Reads the tokens out of tokens.css, so that these pages and their tests cannot say anything else than it does.
 *
 * @param themeColor with the accent of this theme colour
 */
export function readTokens(css: string, themeColor = "violet"): readonly Token[] {
  const bodies = [":root", `[data-theme-color="${themeColor}"]`].map((selector) => {
    const body = css.split(`\n${selector} {`)[1]?.split("}")[0];
    if (body === undefined) throw new Error(`tokens.css has no block that begins with "${selector} {".`);
    return body;
  });
  const found = bodies
    .join("")
    .replaceAll(/\/\*[\s\S]*?\*\//g, "")
    .matchAll(/(--[\w-]+):\s*([^;]+);/g);
  return Array.from(found, ([, name = "", text = ""]) => {
    const value = text.replaceAll(/\s+/g, " ").trim();
    return { name, light: inTheme(value, "light"), dark: inTheme(value, "dark") };
  });
}

/** Pixels of a length in rem where nobody asked the browser for larger letters: 14 for `0.875rem`. NaN for others. */
export function drawnPixels(length: string): number {
  return length.endsWith("rem") ? Number.parseFloat(length) * 16 : Number.NaN;
}

/** The tokens whose name begins so, e.g. `--hx-color-`. */
export function tokensOf(tokens: readonly Token[], prefix: string): readonly Token[] {
  return tokens.filter((token) => token.name.startsWith(prefix));
}
