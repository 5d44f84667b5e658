/** Relative luminance of an `oklch(L C H)` colour without alpha, as WCAG 2 counts it. */
function luminance(colour: string): number {
  const parts = /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)$/.exec(colour);
  if (!parts) throw new Error(`A token for text must be an opaque oklch(L C H): ${colour}`);
  const [lightness = 0, chroma = 0, hue = 0] = parts.slice(1).map(Number);
  const angle = (hue * Math.PI) / 180;
  const a = chroma * Math.cos(angle);
  const b = chroma * Math.sin(angle);
  // OKLab to linear sRGB: the matrices of its definition (Björn Ottosson, 2020).
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const inside = (channel: number) => Math.min(1, Math.max(0, channel));
  const red = inside(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s);
  const green = inside(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s);
  const blue = inside(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast ratio of two colours, from 1 to 21 (WCAG 2.2, 1.4.3). */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const grounds = ["surface", "ground", "surface-2"] as const;

/** Every pair of colours that text is set in; each must reach 4.5 : 1 in both themes. */
export const TEXT_PAIRS: readonly { text: string; on: string }[] = [
  ...["ink", "ink-2", "accent", "accent-strong", "ok", "warn", "bad"].flatMap((text) =>
    grounds.map((on) => ({ text, on })),
  ),
  ...["ok", "warn", "bad", "accent"].map((text) => ({ text, on: `${text}-weak` })),
  ...["accent", "ok", "warn", "bad"].flatMap((state) =>
    ["ink", "ink-2"].map((text) => ({ text, on: `${state}-weak` })),
  ),
  { text: "on-accent", on: "accent" },
  { text: "on-accent", on: "accent-strong" },
  { text: "on-accent", on: "bad" },
  { text: "sidebar-ink", on: "sidebar" },
];
