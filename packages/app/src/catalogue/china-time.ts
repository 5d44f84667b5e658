/**
 * `yyyy-MM-dd HH:mm:ss` as a date-time picker gives it, as an instant. The platform's wall clock is China's, whatever
 * the device says: UTC+8 all year. The way back is the component library's `formatDateTime`.
 */
export function fromChinaTime(text: string): string {
  return new Date(`${text.replace(" ", "T")}+08:00`).toISOString();
}

const DAY_MS = 86_400_000;

/** The two days of a range, as instants: the first moment of the first, and the one after the last; each only if it was chosen. */
export function instantsOf(days: readonly (string | undefined)[] | undefined): {
  from?: string;
  to?: string;
} {
  const [first, last] = (days ?? []).map((day) => (day ? fromChinaTime(`${day} 00:00:00`) : undefined));
  return {
    ...(first !== undefined && { from: first }),
    ...(last !== undefined && { to: new Date(Date.parse(last) + DAY_MS).toISOString() }),
  };
}
