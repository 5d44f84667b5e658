const UNITS = ["B", "KB", "MB", "GB", "TB"];

/** Bytes as people say them: 「20 MB」, 「1.5 GB」. */
export function sizeInWords(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 1024 && unit < UNITS.length - 1) {
    value /= 1024;
    unit += 1;
  }
  return `${value < 10 && unit > 0 ? Number(value.toFixed(1)) : Math.round(value)} ${UNITS[unit]}`;
}
