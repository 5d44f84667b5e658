export { BarList, type BarListItem, type BarListProps } from "./bar-list.js";
export { FillRate, type FillRateProps } from "./fill-rate.js";
export { type ChartSeries, LineChart, type LineChartProps } from "./line-chart.js";
export type { ChartPoint } from "./scale.js";
