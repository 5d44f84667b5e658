/**
 * `yyyy-MM-dd HH:mm:ss` as a date-time picker gives it, as an instant. The platform's wall clock is China's, whatever
 * the device says: UTC+8 all year. The way back is the component library's `formatDateTime`.
 */
export function fromChinaTime(text: string): string {
  return new Date(`${text.replace(" ", "T")}+08:00`).toISOString();
}
