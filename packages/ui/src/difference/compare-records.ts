/** What became of a field. */
export type ChangeKind = "added" | "removed" | "changed" | "same";

/** A field of two states of a record, nested ones by their path: `teacher.name`, `meetings.0.place`. */
export interface Change {
  path: string;
  kind: ChangeKind;
  before: unknown;
  after: unknown;
}

const isPlain = (value: unknown): value is object => typeof value === "object" && value !== null;
/** A list of words is one value; one of records is compared record by record, by place. */
const isNested = (value: unknown): value is object =>
  isPlain(value) && (!Array.isArray(value) || value.some(isPlain)) && !(value instanceof Date);
const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === "" ||
  (isPlain(value) && !(value instanceof Date) && Object.keys(value).length === 0);

/** The fields of a record that are no records themselves, by their paths. */
function leavesOf(value: unknown, path = ""): readonly (readonly [path: string, value: unknown])[] {
  if (!isNested(value)) return path === "" ? [] : [[path, value]];
  return Object.entries(value).flatMap(([name, inner]) =>
    leavesOf(inner, path === "" ? name : `${path}.${name}`),
  );
}

function kindOf(before: unknown, after: unknown): ChangeKind {
  if (isEmpty(before) && isEmpty(after)) return "same";
  if (isEmpty(before)) return "added";
  if (isEmpty(after)) return "removed";
  return JSON.stringify(before) === JSON.stringify(after) ? "same" : "changed";
}

/**
 * Compares two states of a record, field by field: first in the order of the old one, then what the new one has besides.
 * Nothing, an empty text and an empty list are the same.
 */
export function compareRecords(before: unknown, after: unknown): readonly Change[] {
  const old = new Map(leavesOf(before));
  const now = new Map(leavesOf(after));
  return [...new Set([...old.keys(), ...now.keys()])].map((path) => ({
    path,
    kind: kindOf(old.get(path), now.get(path)),
    before: old.get(path),
    after: now.get(path),
  }));
}
