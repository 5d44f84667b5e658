import type { ProgrammeContent } from "./programme-content.js";

/** A step: what was there before it and after it, in words, and where it happened. */
export interface EditStep<Content = ProgrammeContent> {
  before: Content;
  after: Content;
  words: string;
  /** What it was about: a module, a course, a question. */
  key: string;
}

/** Steps that can be taken back, and those that were: the last is the next. */
export interface EditHistory<Content = ProgrammeContent> {
  done: readonly EditStep<Content>[];
  undone: readonly EditStep<Content>[];
}

/** Nothing was done yet. */
export const NO_STEPS: EditHistory<never> = { done: [], undone: [] };

/** So many steps can be taken back; each shares what it did not change with the next. */
const LONGEST = 300;

/** After a new step, what was taken back cannot come again. */
export const withStep = <Content>(
  { done }: EditHistory<Content>,
  step: EditStep<Content>,
): EditHistory<Content> => ({
  done: [...done, step].slice(-LONGEST),
  undone: [],
});

/** The last step is taken back; undefined where there is none. */
export function stepBack<Content>({
  done,
  undone,
}: EditHistory<Content>): [EditStep<Content>, EditHistory<Content>] | undefined {
  const step = done.at(-1);
  return step && [step, { done: done.slice(0, -1), undone: [...undone, step] }];
}

/** What was taken back last is done again; undefined where nothing was. */
export function stepForward<Content>({
  done,
  undone,
}: EditHistory<Content>): [EditStep<Content>, EditHistory<Content>] | undefined {
  const step = undone.at(-1);
  return step && [step, { done: [...done, step], undone: undone.slice(0, -1) }];
}

/**
 * Whether two contents say the same: a host that saved gives back other objects with the same in them, and its steps can
 * still be taken back.
 */
export function isSame(one: ProgrammeContent, other: ProgrammeContent): boolean {
  if (one.modules === other.modules && one.items === other.items) return true;
  return JSON.stringify(plain(one)) === JSON.stringify(plain(other));
}

const plain = ({ modules, items }: ProgrammeContent) => [modules.map(sorted), items.map(sorted)];

/** Fields in one order, without those that are not given. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, given]) => given !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, given]) => [name, sorted(given)]),
  );
}
