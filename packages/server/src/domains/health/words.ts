const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A length of time in its largest unit: 3 秒, 12 分钟, 5 小时, 9 天. */
export function lengthInWords(ms: number): string {
  if (ms < MINUTE) return `${Math.max(0, Math.round(ms / SECOND))} 秒`;
  if (ms < HOUR) return `${Math.floor(ms / MINUTE)} 分钟`;
  if (ms < 2 * DAY) return `${Math.floor(ms / HOUR)} 小时`;
  return `${Math.floor(ms / DAY)} 天`;
}

/** An amount of bytes: 412 MB, 1.2 GB. */
export function bytesInWords(bytes: number): string {
  const mb = bytes / 1_048_576;
  if (mb < 1_024) return `${Math.round(mb)} MB`;
  const gb = mb / 1_024;
  return gb < 1_024 ? `${round(gb)} GB` : `${round(gb / 1_024)} TB`;
}

const round = (value: number): string => (value < 10 ? value.toFixed(1) : String(Math.round(value)));
