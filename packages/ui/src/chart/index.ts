export { BarList, type BarListItem, type BarListProps } from "./bar-list.js";
export { FillRate, type FillRateProps } from "./fill-rate.js";
export type { ChartSeries, LineChartProps } from "./line-chart.js";
export { LineChart } from "./line-chart-part.js";
export type { ChartPoint } from "./scale.js";
