/** The platform's wall clock is China's, whatever the device says: UTC+8 all year. */
const OFFSET_MS = 8 * 3_600_000;

/** An instant as `yyyy-MM-ddTHH:mm` in China, the form of a date-time input. */
export function toChinaInput(instant: string): string {
  return new Date(Date.parse(instant) + OFFSET_MS).toISOString().slice(0, 16);
}

/** `yyyy-MM-ddTHH:mm` in China as an instant. */
export function fromChinaInput(text: string): string {
  return new Date(Date.parse(`${text}:00Z`) - OFFSET_MS).toISOString();
}
