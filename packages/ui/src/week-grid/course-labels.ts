/** What a label is made from. */
interface LabelledCourse {
  /** Unique per course. */
  id: string;
  /** Name of the course. */
  title: string;
  /** A shorter name of the caller's choice. */
  shortTitle?: string;
  /** Class number. */
  code?: string;
  /** Who teaches it. */
  teacher?: string;
}

/** How a course is written where there is little room. */
export interface CourseLabel {
  /** The name, or what of it tells the course from those with a similar name: 「高等…（下）」. */
  name: string;
  /** What tells it from another class of the same name: the teacher, or the end of the class number. Often empty. */
  detail: string;
}

/** Characters before the ellipsis that remain of a shortened name. */
const FEWEST_KEPT = 2;

/**
 * A label for each course, by id. Names of up to `most` characters stay whole; a longer one is cut, and where another
 * course begins with the same characters, it is cut in its middle so that both can be told apart.
 */
export function courseLabels(
  courses: readonly LabelledCourse[],
  most: number,
): ReadonlyMap<string, CourseLabel> {
  const titles = [...new Set(courses.map((course) => course.title))];
  const shortened = new Map(titles.map((title) => [title, shorten(title, titles, most)]));
  const timesUsed = count([...shortened.values()]);
  const shortTitles = new Map(courses.map((course) => [course.title, course.shortTitle]));
  const timesShort = count([...shortTitles.values()]);
  const nameOf = ({ title, shortTitle }: LabelledCourse) => {
    if (shortTitle !== undefined && timesShort.get(shortTitle) === 1) return shortTitle;
    const name = shortened.get(title) ?? title;
    return timesUsed.get(name) === 1 ? name : title;
  };
  return new Map(
    courses.map((course) => [course.id, { name: nameOf(course), detail: detailOf(course, courses) }]),
  );
}

function shorten(title: string, titles: readonly string[], most: number): string {
  const letters = Array.from(title);
  if (letters.length <= most) return title;
  const start = letters.slice(0, most - 1).join("");
  const alike = titles.filter((other) => other !== title && other.startsWith(start));
  if (alike.length === 0) return `${start}…`;
  const shared = Math.max(...alike.map((other) => sharedStart(letters, Array.from(other))));
  // 「（下）」 rather than 「下）」: a bracket that was opened just before belongs to the difference.
  const from = "（(".includes(letters[shared - 1] ?? " ") ? shared - 1 : shared;
  const difference = letters.slice(from, from + most - FEWEST_KEPT - 1);
  if (difference.length === 0) return `${start}…`;
  const kept = Math.max(FEWEST_KEPT, most - difference.length - 1);
  return `${letters.slice(0, Math.min(kept, from)).join("")}…${difference.join("")}`;
}

function sharedStart(one: readonly string[], other: readonly string[]): number {
  const differs = one.findIndex((letter, index) => letter !== other[index]);
  return differs < 0 ? one.length : differs;
}

function detailOf(course: LabelledCourse, courses: readonly LabelledCourse[]): string {
  const namesakes = courses.filter((other) => other.title === course.title && other.id !== course.id);
  if (namesakes.length === 0) return "";
  if (course.teacher && namesakes.every((other) => other.teacher !== course.teacher)) return course.teacher;
  const code = Array.from(course.code ?? "");
  const shared = Math.min(...namesakes.map((other) => sharedStart(code, Array.from(other.code ?? ""))));
  return shared === 0 ? code.join("") : `…${code.slice(shared).join("")}`;
}

function count<T>(values: readonly T[]): ReadonlyMap<T, number> {
  const times = new Map<T, number>();
  for (const value of values) times.set(value, (times.get(value) ?? 0) + 1);
  return times;
}
