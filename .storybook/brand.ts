import { create, type ThemeVars } from "storybook/theming";
import tokens from "../packages/ui/dist/tokens.json" with { type: "json" };

const NAME = "互选组件库";
/** The mark of the product, with its name beside it; main.ts serves the picture. */
const HEAD = `<span style="display:flex;align-items:center;gap:8px;font-weight:600"><img src="./mark.svg" alt="" width="24" height="24" />${NAME}</span>`;

/** Storybook's own surroundings in the product's colours, letters and corners. */
function brandIn(theme: "light" | "dark"): ThemeVars {
  const { color, font, radius } = tokens[theme];
  const pixels = ({ value }: { value: number }) => value * 16;
  const of = (name: keyof typeof color) => color[name].$value.hex;
  const drawn = create({
    base: theme,
    brandTitle: HEAD,
    brandUrl: "./?path=/docs/介绍--docs",
    brandTarget: "_self",
    fontBase: font.sans.$value.map((family) => `"${family}"`).join(", "),
    fontCode: font.mono.$value.map((family) => `"${family}"`).join(", "),
    colorPrimary: of("accent"),
    colorSecondary: of("accent"),
    appBg: of("ground"),
    appContentBg: of("surface"),
    appPreviewBg: of("ground"),
    appBorderColor: of("line"),
    appBorderRadius: pixels(radius.card.$value),
    textColor: of("ink"),
    textInverseColor: of("on-accent"),
    textMutedColor: of("ink-2"),
    barBg: of("surface"),
    barTextColor: of("ink-2"),
    barHoverColor: of("accent"),
    barSelectedColor: of("accent"),
    buttonBg: of("surface-2"),
    buttonBorder: of("line-strong"),
    inputBg: of("surface"),
    inputBorder: of("line-strong"),
    inputTextColor: of("ink"),
    inputBorderRadius: pixels(radius.control.$value),
  });
  // Without a picture (`null`) the title may be HTML, which the types do not know; undefined is Storybook's own picture.
  return { ...drawn, brandImage: null as unknown as string };
}

export const brand = { light: brandIn("light"), dark: brandIn("dark") };

/** What the toolbar's theme comes to on this screen. */
export const drawnTheme = (chosen: unknown): "light" | "dark" =>
  chosen === "dark" || (chosen === "auto" && matchMedia("(prefers-color-scheme: dark)").matches)
    ? "dark"
    : "light";
