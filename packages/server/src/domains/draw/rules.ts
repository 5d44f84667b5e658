import {
  type DrawExclusion,
  type DrawGroup,
  type DrawWish,
  LOSS_REASONS,
  type LossReason,
} from "@huxuan/draw";
import type { CatalogueOffering } from "../offering/index.ts";
import type { ApartReason } from "../selection/index.ts";

/** Credits as the file says them, in hundredths. */
export const hundredths = (credits: number): number => Math.round(credits * 100);

/** Priority of a wish: 0 of classes about to graduate, 2 of everybody else. */
export const priorityOf = (priorityGrades: readonly number[], grade: number): number =>
  priorityGrades.includes(grade) ? 0 : 2;

/** A rule's refusal as a reason of the file; whoever left takes part in no round. */
export function barredBy(code: string | undefined): LossReason | undefined {
  if (code === undefined) return undefined;
  return LOSS_REASONS.find((reason) => reason === code) ?? "ROUND_NOT_OPEN";
}

/** Quotas that hold when a round closes: none any more once they are released. */
export function quotasAt(
  { guestQuotas, guestQuotaReleaseAt }: Pick<CatalogueOffering, "guestQuotas" | "guestQuotaReleaseAt">,
  closing: Date,
): Record<string, number> {
  if (guestQuotaReleaseAt !== null && closing >= guestQuotaReleaseAt) return {};
  return Object.fromEntries(guestQuotas.map(({ schoolId, quota }) => [String(schoolId), quota]));
}

/** A wish as it stands in the database. */
export interface StoredWish {
  offeringId: number;
  groupId: string;
  rank: number;
  points: number;
}

/** Wishes in their groups. */
export function groupsOf(
  wishes: readonly StoredWish[],
  terms: {
    /** How many wishes for 通识 are won at most. */
    generalTake: number;
    priority: number;
    barred: (offeringId: number) => LossReason | undefined;
  },
): DrawGroup[] {
  const { generalTake, priority, barred } = terms;
  return [...Map.groupBy(wishes, ({ groupId }) => groupId)].map(([id, own]) => ({
    id,
    take: id === "general" ? generalTake : 1,
    wishes: own.map(({ offeringId, rank, points }): DrawWish => {
      const reason = barred(offeringId);
      return {
        offering: String(offeringId),
        rank,
        points,
        priority,
        ...(reason !== undefined && { barred: reason }),
      };
    }),
  }));
}

/**
 * The pairs of wishes of which one student can hold only one. Not those of a group that takes one: there the group itself is
 * full, and that is the reason which the student is told.
 */
export function exclusionsOf(
  groups: readonly DrawGroup[],
  pairs: readonly { offerings: readonly [{ id: number }, { id: number }]; reason: ApartReason }[],
): DrawExclusion[] {
  const groupOf = new Map(
    groups.flatMap((group) => group.wishes.map((wish) => [wish.offering, group] as const)),
  );
  return pairs.flatMap(({ offerings: [one, other], reason }): DrawExclusion[] => {
    const pair = [String(one.id), String(other.id)] as const;
    const own = groupOf.get(pair[0]);
    return own !== undefined && own === groupOf.get(pair[1]) && own.take === 1
      ? []
      : [{ offerings: pair, reason }];
  });
}
