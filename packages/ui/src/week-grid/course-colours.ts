import type { CSSProperties } from "react";

/** How many colours there are for courses: the tokens `--hx-color-course-1` to `-9`. */
export const COURSE_COLOURS = 9;

/**
 * A colour for each course, as the number of its token, from 1. The same courses have the same colours in every week
 * and on every page; two courses share one only when there are more courses than colours.
 *
 * @param courseIds all courses of the semester, in any order; an id may occur more than once
 */
export function courseColours(courseIds: readonly string[]): ReadonlyMap<string, number> {
  const colours = new Map<string, number>();
  let free = new Set<number>();
  // A course begins at the colour that its id gives, and takes the next free one: most keep theirs when others come.
  for (const id of [...new Set(courseIds)].toSorted()) {
    if (free.size === 0) free = new Set(Array.from({ length: COURSE_COLOURS }, (_, index) => index));
    let colour = hash(id) % COURSE_COLOURS;
    while (!free.has(colour)) colour = (colour + 1) % COURSE_COLOURS;
    free.delete(colour);
    colours.set(id, colour + 1);
  }
  return colours;
}

/** FNV-1a: a number for a text, the same in every browser. */
function hash(text: string): number {
  let value = 2_166_136_261;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 16_777_619);
  return value >>> 0;
}

/** Hands a course's colour to the stylesheet; an entry without one, such as a course that is looked at, has its state's. */
export const colourStyle = (colour: number | undefined): CSSProperties =>
  colour === undefined ? {} : ({ "--hx-week-colour": `var(--hx-color-course-${colour})` } as CSSProperties);
