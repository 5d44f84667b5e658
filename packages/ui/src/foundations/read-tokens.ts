/** A token and what it is in each theme; the dark value is the light one where the theme does not change it. */
export interface Token {
  /** The variable: `--hx-color-accent`. */
  name: string;
  light: string;
  dark: string;
}

/** The declarations of a block, from its opening to the closing brace; none of them holds another block. */
function declarations(css: string, opening: string): ReadonlyMap<string, string> {
  const start = css.indexOf(opening);
  if (start === -1) throw new Error(`tokens.css has no block that begins with "${opening}".`);
  const from = start + opening.length;
  const body = css.slice(from, css.indexOf("}", from)).replaceAll(/\/\*[\s\S]*?\*\//g, "");
  const found = body.matchAll(/(--[\w-]+):\s*([^;]+);/g);
  return new Map(
    Array.from(found, ([, name = "", value = ""]) => [name, value.replaceAll(/\s+/g, " ").trim()]),
  );
}

/** Reads the tokens out of tokens.css, so that these pages and their tests cannot say anything else than it does. */
export function readTokens(css: string): readonly Token[] {
  const theme = declarations(css, "@theme static prefix(hx) {");
  const root = declarations(css, ":root {");
  const dark = declarations(css, '[data-theme="dark"] {');
  const light = new Map([
    ...Array.from(theme, ([name, value]) => [`--hx-${name.slice(2)}`, value] as const),
    ...root,
  ]);
  return Array.from(light, ([name, value]) => ({ name, light: value, dark: dark.get(name) ?? value }));
}

/** The tokens whose name begins so, e.g. `--hx-color-`. */
export function tokensOf(tokens: readonly Token[], prefix: string): readonly Token[] {
  return tokens.filter((token) => token.name.startsWith(prefix));
}
