export const chartZhCN = {
  noData: "还没有数据",
  readValues: (label: string) => `${label}，用左右方向键读数`,
  peaksOf: (label: string) => `${label}：各时段的最高值`,
  series: "项目",
  time: "时间",
  value: "数值",
  count: "次数",
  share: "占比",
  /** Several statements said as one. */
  list: (parts: readonly string[]) => parts.join("，"),
};

/** Texts of the charts. */
type ChartMessages = typeof chartZhCN;

export const chartEn: ChartMessages = {
  noData: "No data yet",
  readValues: (label) => `${label}, read values with the left and right arrow keys`,
  peaksOf: (label) => `${label}: highest value of each span`,
  series: "Series",
  time: "Time",
  value: "Value",
  count: "Count",
  share: "Share",
  list: (parts) => parts.join(", "),
};
