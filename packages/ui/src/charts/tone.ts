/** Colour of a series: of the theme's meanings, or one of six that differ in hue and in lightness. */
export type ChartTone =
  | "accent"
  | "success"
  | "warning"
  | "danger"
  | "ink"
  | "1"
  | "2"
  | "3"
  | "4"
  | "5"
  | "6";

/** The tone of a series that names none: in their order, again from the first after six. */
export const toneOf = (tone: ChartTone | undefined, at: number): ChartTone =>
  tone ?? (String((at % 6) + 1) as ChartTone);
