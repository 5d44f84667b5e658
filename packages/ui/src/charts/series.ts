import type { ChartTone } from "./tone.js";

/** Values of one kind for each of a chart's names. */
export interface NamedSeries {
  /** Unique in the chart. */
  id: string;
  /** What it is; stands in the key. */
  label: string;
  /** One for each name, in their order; undefined where it is not known. */
  values: readonly (number | undefined)[];
  /** Its colour. By default one of six in turn. */
  tone?: ChartTone;
}

/** What charts of several series take alike. */
export interface SeriesChartProps {
  /** What is drawn, for screen readers. */
  label: string;
  /** What the values belong to, in order: terms, schools. */
  names: readonly string[];
  /** Drawn over each other, or on each other, in this order. */
  series: readonly NamedSeries[];
  /** Behind a value: 人, %. */
  unit?: string;
  /** Pixels. Default 220. */
  height?: number;
}
