const DURATION = /^P(?:(\d{1,4})W)?(?:(\d{1,5})D)?(?:T(?=\d)(?:(\d{1,6})H)?(?:(\d{1,7})M)?(?:(\d{1,8})S)?)?$/;

const SECOND = 1_000;
const UNITS = [7 * 86_400 * SECOND, 86_400 * SECOND, 3_600 * SECOND, 60 * SECOND, SECOND];

/**
 * A length of time in ISO 8601, as BPMN writes it (`P3D`, `PT12H`), in ms; undefined when it is none, is no time at all,
 * or counts in months or years, which are not equally long.
 */
export function readDuration(text: string): number | undefined {
  const parts = DURATION.exec(text.trim())?.slice(1);
  if (parts === undefined) return undefined;
  const ms = parts.reduce((sum, part, n) => sum + Number(part ?? 0) * (UNITS[n] as number), 0);
  return ms > 0 ? ms : undefined;
}
