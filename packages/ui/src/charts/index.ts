export { Bars, type BarsProps } from "./bars.js";
export { ChartFigure, type ChartFigureProps, type FigureView } from "./chart-figure.js";
export { DivergingBars, type DivergingBarsProps, type DivergingItem } from "./diverging-bars.js";
export type { FigureColumn, FigureRow, FigureTableData } from "./figure-table.js";
export { type ChartFlow, FlowChart, type FlowChartProps, type FlowEnd } from "./flow-chart.js";
export {
  GradeDistribution,
  type GradeDistributionProps,
  type GradeFigure,
  type GradeLimit,
} from "./grade-distribution.js";
export { type GradeBand, gradeBands } from "./grade-bands.js";
export {
  HeatMap,
  type HeatMapAxisItem,
  type HeatMapCell,
  type HeatMapPlace,
  type HeatMapProps,
} from "./heat-map.js";
export { Histogram, type HistogramProps } from "./histogram.js";
export { LevelBars, type LevelBarsProps, type LevelItem } from "./level-bars.js";
export { Lines, type LineSeries, type LinesProps } from "./lines.js";
export { Radar, type RadarProps, type RadarSeries } from "./radar.js";
export { type RankedItem, Ranking, type RankingProps } from "./ranking.js";
export { type Bin, binsOf } from "./scales.js";
export type { NamedSeries, SeriesChartProps } from "./series.js";
export { Sparkline, type SparklineProps } from "./sparkline.js";
export type { ChartTone } from "./tone.js";
