const number = new Intl.NumberFormat("zh-CN", { maximumFractionDigits: 1 });

/** A count as people read it: 25,000. */
export const countText = (count: number): string => number.format(count);

/** How often what was asked for was there; undefined where nothing was asked for. */
export function hitText(hits: number, misses: number): string | undefined {
  const all = hits + misses;
  return all === 0 ? undefined : `${number.format((hits / all) * 100)}%`;
}

/** How long something has been running: 40 秒, 12 分钟, 5 小时, 3 天. */
export function runningText(seconds: number): string {
  if (seconds < 60) return `${seconds} 秒`;
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} 分钟`;
  if (seconds < 86_400) return `${Math.floor(seconds / 3_600)} 小时`;
  return `${Math.floor(seconds / 86_400)} 天`;
}
