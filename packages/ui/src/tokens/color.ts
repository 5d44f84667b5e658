/** A colour as its OKLCH parts: lightness 0–1, chroma, hue in degrees. */
export interface Oklch {
  l: number;
  c: number;
  h: number;
}

/** Reads `oklch(0.53 0.2 277)`; an alpha part is ignored. Undefined for anything else. */
export function parseOklch(text: string): Oklch | undefined {
  const found = /oklch\(\s*([\d.]+)(%?)\s+([\d.]+)\s+([\d.]+)/.exec(text);
  if (!found) return undefined;
  const [, l, percent, c, h] = found;
  return { l: Number(l) / (percent ? 100 : 1), c: Number(c), h: Number(h) };
}

/** Linear light of red, green and blue, cut to what a screen can show (Björn Ottosson's OKLab matrices). */
function linearRgb({ l, c, h }: Oklch): [number, number, number] {
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const cut = (value: number) => Math.min(1, Math.max(0, value));
  return [
    cut(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
    cut(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
    cut(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short),
  ];
}

/** `#5351d8` of `oklch(…)`: what a screen shows of it, without its transparency. Throws for anything else. */
export function hexOf(text: string): string {
  const color = parseOklch(text);
  if (color === undefined) throw new Error(`This is no colour of ours: ${text}`);
  const bytes = linearRgb(color).map((light) =>
    Math.round(255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055)),
  );
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

/** Relative luminance, 0–1 (WCAG 2.2). */
function luminance(color: Oklch): number {
  const [red, green, blue] = linearRgb(color);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of two colours, 1–21 (WCAG 2.2). Text needs 4.5, large text and the edges of controls 3. */
export function contrast(one: Oklch, other: Oklch): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}
