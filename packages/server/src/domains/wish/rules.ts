import type { FieldError, WishDraft, WishGroup } from "@huxuan/api-client";
import type { CatalogueOffering } from "../offering/index.ts";
import type { RoundMode } from "../round/index.ts";

/** Points that a student spreads in a round of 积分. */
export const ALL_POINTS = 100;

/** What a group of wishes follows from. */
type GroupedOffering = Pick<CatalogueOffering, "courseId" | "courseName" | "nature">;

/** Wishes of one group: 通识 together, and the classes of each other course. */
export interface GroupTerms {
  /** How many wishes for 通识 are won at most. */
  generalTake: number;
  /** Most wishes of a group. */
  limit: number;
}

/** The group to which a class belongs as a wish. */
export const groupOf = (
  { courseId, courseName, nature }: GroupedOffering,
  { generalTake, limit }: GroupTerms,
): WishGroup =>
  nature === "general"
    ? { id: "general", label: "通识", take: generalTake, limit }
    : { id: String(courseId), label: courseName, take: 1, limit };

/** The groups of some classes, in the order in which they come first. */
export function groupsOf(offerings: readonly GroupedOffering[], terms: GroupTerms): WishGroup[] {
  const groups = new Map<string, WishGroup>();
  for (const offering of offerings) {
    const group = groupOf(offering, terms);
    if (!groups.has(group.id)) groups.set(group.id, group);
  }
  return [...groups.values()];
}

/** What wishes that are to be saved are judged by. */
export interface WishTerms extends GroupTerms {
  mode: RoundMode;
  /** A class that can be wished; undefined when there is none. */
  offering: (id: number) => GroupedOffering | undefined;
  /** Classes that were wished before: one of them may stay though it can no longer be wished. */
  before: ReadonlySet<number>;
  /** Any class, also one that can no longer be wished. */
  known: (id: number) => GroupedOffering | undefined;
}

/** What is wrong with wishes that are to be saved; empty when nothing is. Clashes and the like are no fault: they are told. */
export function checkWishes(wishes: readonly WishDraft[], terms: WishTerms): FieldError[] {
  const errors: FieldError[] = [];
  const at = new Set<number>();
  const counts = new Map<string, number>();
  wishes.forEach(({ offeringId, points }, place) => {
    const field = `wishes.${place}`;
    const offering =
      terms.offering(offeringId) ?? (terms.before.has(offeringId) ? terms.known(offeringId) : undefined);
    if (offering === undefined) {
      errors.push({
        field: `${field}.offeringId`,
        message: `第 ${place + 1} 志愿的教学班在本轮不能填报，请移出`,
      });
      return;
    }
    if (at.has(offeringId))
      errors.push({
        field: `${field}.offeringId`,
        message: `第 ${place + 1} 志愿和前面的志愿是同一个教学班，请移出一个`,
      });
    at.add(offeringId);
    const group = groupOf(offering, terms);
    const count = (counts.get(group.id) ?? 0) + 1;
    counts.set(group.id, count);
    if (count === group.limit + 1)
      errors.push({
        field: `${field}.offeringId`,
        message: `「${group.label}」最多填 ${group.limit} 个志愿，请先移出一个`,
      });
    if (terms.mode === "points" && points === undefined)
      errors.push({ field: `${field}.points`, message: `请给第 ${place + 1} 志愿投至少 1 点` });
  });
  const sum = wishes.reduce((total, { points = 0 }) => total + points, 0);
  if (terms.mode === "points" && sum > ALL_POINTS)
    errors.push({
      field: "wishes",
      message: `投点合计 ${sum}，超过 ${ALL_POINTS}，请减少 ${sum - ALL_POINTS} 点`,
    });
  return errors;
}

/** A ticket: without I, O, 0 and 1, which look alike. */
const TICKET_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/** The ticket that bytes of chance come to: a letter for each. */
export const ticketOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => TICKET_LETTERS[byte % TICKET_LETTERS.length]).join("");

/** Bytes that a ticket is made of. */
export const TICKET_LENGTH = 8;
