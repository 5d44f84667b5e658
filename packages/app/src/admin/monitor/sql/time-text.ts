const number = new Intl.NumberFormat("zh-CN", { maximumFractionDigits: 1 });

/** Milliseconds as people read them: 0.4 毫秒, 12 秒, 1.5 小时. */
export function timeText(ms: number): string {
  if (ms < 1_000) return `${number.format(ms)} 毫秒`;
  if (ms < 120_000) return `${number.format(ms / 1_000)} 秒`;
  if (ms < 7_200_000) return `${number.format(ms / 60_000)} 分钟`;
  return `${number.format(ms / 3_600_000)} 小时`;
}
