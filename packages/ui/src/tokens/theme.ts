/** Tokens by the beginning of their name, and what Tailwind calls the same. */
const FAMILIES = [
  ["color-", "color-"],
  ["radius-", "radius-"],
  ["text-", "text-"],
  ["font-", "font-"],
  ["shadow-", "shadow-"],
  ["ease-", "ease-"],
  ["duration-", "transition-duration-"],
  ["duration", "default-transition-duration"],
  ["spacing", "spacing"],
] as const;

/**
 * The theme for Tailwind 4 that is published as `theme.css`: each token of `tokens.css` that Tailwind can make utilities
 * of, under Tailwind's name for it, as a reference to our variable. So `bg-surface` follows the dark theme, and a host
 * that sets `--hx-color-accent` changes its own utilities and our components together.
 *
 * @param tokens the text of `tokens.css`
 * @throws when it holds no tokens
 */
export function tailwindTheme(tokens: string): string {
  const names = new Set(Array.from(tokens.matchAll(/^ {2}--hx-([\w-]+):/gm), ([, name = ""]) => name));
  const lines = Array.from(names).flatMap((name) => {
    const family = FAMILIES.find(([ours]) => (ours.endsWith("-") ? name.startsWith(ours) : name === ours));
    return family === undefined
      ? []
      : [`  --${family[1]}${name.slice(family[0].length)}: var(--hx-${name});\n`];
  });
  if (lines.length === 0) throw new Error("tokens.css holds no tokens.");
  return `/* The theme of @huxuan/ui for Tailwind 4. Its values are variables of @huxuan/ui/styles.css. */\n@theme inline {\n${lines.join("")}}\n`;
}
