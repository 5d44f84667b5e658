import type { Token } from "./read-tokens.js";

type Json = string | number | readonly Json[] | { readonly [key: string]: Json };

/** Groups of the file by the beginning of a token's name, and what each entry is (Design Tokens Format Module 2025.10). */
const FAMILIES = [
  ["color-", "color", "color"],
  ["radius-", "radius", "dimension"],
  ["text-", "text", "dimension"],
  ["font-", "font", "fontFamily"],
  ["shadow-", "shadow", "shadow"],
  ["duration-", "duration", "duration"],
  ["ease-", "ease", "cubicBezier"],
] as const;
/** Tokens that are a group by themselves. */
const ALONE: Readonly<Record<string, readonly [group: string, name: string, type: string]>> = {
  duration: ["duration", "normal", "duration"],
  spacing: ["spacing", "step", "dimension"],
};
const LINE_HEIGHT = "--line-height";

/** Where a token stands in the file, and what it is. */
function placeOf(name: string): readonly [group: string, name: string, type: string] {
  const alone = ALONE[name];
  if (alone !== undefined) return alone;
  if (name.endsWith(LINE_HEIGHT))
    return ["lineHeight", name.slice("text-".length, -LINE_HEIGHT.length), "dimension"];
  const family = FAMILIES.find(([beginning]) => name.startsWith(beginning));
  return family === undefined
    ? ["size", name, "dimension"]
    : [family[1], name.slice(family[0].length), family[2]];
}

/** `oklch(0.53 0.2 277 / 0.5)` as the format writes a colour, with its hexadecimal for tools that know no other. */
function colourOf(text: string, hexOf: (text: string) => string): Json {
  const found = /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)(?: \/ ([\d.]+))?\)$/.exec(text);
  if (text === "transparent") return { colorSpace: "srgb", components: [0, 0, 0], alpha: 0, hex: "#000000" };
  if (found === null) throw new Error(`tokens.css has a colour that is not oklch: ${text}`);
  const [l, c, h, alpha = "1"] = found.slice(1) as [string, string, string, string | undefined];
  return {
    colorSpace: "oklch",
    components: [Number(l), Number(c), Number(h)],
    alpha: Number(alpha),
    hex: hexOf(text),
  };
}

const measureOf = (text: string): Json | undefined => {
  const [, value, unit] = /^([\d.]+)(px|rem|ms)$/.exec(text) ?? (text === "0" ? ["", "0", "px"] : []);
  return value === undefined || unit === undefined ? undefined : { value: Number(value), unit };
};

/** `0 4px 16px oklch(…), 0 0 0 1px …`: each layer by itself. */
const shadowsOf = (text: string, hexOf: (text: string) => string): Json =>
  text.split(/,\s*(?![^(]*\))/).map((layer) => {
    const [, lengths = "", colour = ""] = /^((?:[\d.]+(?:px)? )+)(.*)$/.exec(layer.trim()) ?? [];
    const [offsetX = "0", offsetY = "0", blur = "0", spread = "0"] = lengths.trim().split(" ");
    const measured = Object.fromEntries(
      Object.entries({ offsetX, offsetY, blur, spread }).map(([key, length]) => [
        key,
        measureOf(length) ?? length,
      ]),
    );
    return { color: colourOf(colour, hexOf), ...measured };
  });

function valueOf(type: string, text: string, hexOf: (text: string) => string): Json {
  if (type === "color") return colourOf(text, hexOf);
  if (type === "shadow") return shadowsOf(text, hexOf);
  if (type === "fontFamily") return text.split(",").map((family) => family.trim().replaceAll('"', ""));
  if (type === "cubicBezier") return (text.match(/[\d.]+/g) ?? []).map(Number);
  return measureOf(text) ?? text;
}

/**
 * The tokens as design tools read them (Design Tokens Format Module 2025.10): a set for each theme, each token by its group
 * and name. What only a browser can work out (`max(…)`) stands there as CSS.
 *
 * @param hexOf `#5351d8` of `oklch(…)`
 */
export function designTokens(tokens: readonly Token[], hexOf: (text: string) => string): Json {
  const set = (theme: "light" | "dark") => {
    const groups: Record<string, Record<string, Json>> = {};
    for (const token of tokens) {
      const [group, name, type] = placeOf(token.name.slice("--hx-".length));
      const entry = {
        $type: type,
        $value: valueOf(type, token[theme], hexOf),
        $description: `var(${token.name})`,
      };
      groups[group] = { ...groups[group], [name]: entry };
    }
    return groups;
  };
  return { light: set("light"), dark: set("dark") };
}
