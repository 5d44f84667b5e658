import { type WeekEntry } from "@huxuan/ui";
import { weeksOf } from "@huxuan/ui/format";

/**
 * The week to show while a course is previewed: the one in view when the course meets in it, otherwise the first in
 * which it does.
 *
 * @param inView the week that is shown without a preview, from 1
 * @param preview all meetings of the course; none without a preview, or when its times are not known yet
 */
export function previewWeek(inView: number, preview: readonly WeekEntry[]): number {
  const weeks = weeksOf(preview);
  return weeks.includes(inView) ? inView : (weeks[0] ?? inView);
}
