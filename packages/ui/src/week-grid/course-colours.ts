import type { CSSProperties } from "react";

/** How many colours there are for courses: the tokens `--hx-color-course-1` to `-9`. */
export const COURSE_COLOURS = 9;

/**
 * A colour for each course, as the number of its token, from 1. The same courses have the same colours in every week
 * and on every page; two courses share one only when there are more courses than colours.
 *
 * @param courseIds all courses of the semester, in any order; an id may occur more than once
 * @param before colours that courses already have on this page: they keep them when another course comes or goes
 */
export function courseColours(
  courseIds: readonly string[],
  before: ReadonlyMap<string, number> = new Map(),
): ReadonlyMap<string, number> {
  const ids = [...new Set(courseIds)].toSorted();
  const colours = new Map<string, number>();
  const used = Array.from({ length: COURSE_COLOURS }, () => 0);
  const give = (id: string, at: number) => {
    colours.set(id, at + 1);
    used[at] = (used[at] ?? 0) + 1;
  };
  for (const id of ids) {
    const had = before.get(id);
    if (had !== undefined) give(id, had - 1);
  }
  // Another begins at the colour that its id gives, and takes the next of those that the fewest have.
  for (const id of ids) {
    if (colours.has(id)) continue;
    const fewest = Math.min(...used);
    let at = hash(id) % COURSE_COLOURS;
    while (used[at] !== fewest) at = (at + 1) % COURSE_COLOURS;
    give(id, at);
  }
  return colours;
}

/** Whether every course has the same colour in both, and none is in one alone. */
export const sameColours = (one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): boolean =>
  one.size === other.size && [...one].every(([id, colour]) => other.get(id) === colour);

/** FNV-1a: a number for a text, the same in every browser. */
function hash(text: string): number {
  let value = 2_166_136_261;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 16_777_619);
  return value >>> 0;
}

/** Hands a course's colour to the stylesheet; an entry without one, such as a course that is looked at, has its state's. */
export const colourStyle = (colour: number | undefined): CSSProperties =>
  colour === undefined ? {} : ({ "--hx-week-colour": `var(--hx-color-course-${colour})` } as CSSProperties);
