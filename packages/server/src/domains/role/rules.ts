import type { BaseArea, Duty, RoleScope } from "@huxuan/api-client";
import type { Scope } from "../../scope/index.ts";

/**
 * Who stands above whom, as a number: first by the part of the portal in which somebody works, then by how far they
 * reach there. Compared, never stored.
 */
export type Rank = number;

const AREAS: readonly BaseArea[] = ["student", "teacher", "school", "platform"];
const REACHES: readonly RoleScope[] = ["self", "department", "school", "all"];

/** The rank of whoever works in an area and reaches so far. */
export const rankOf = (area: BaseArea, reach: RoleScope): Rank =>
  AREAS.indexOf(area) * REACHES.length + REACHES.indexOf(reach);

/** Below everybody who holds a role. */
export const NO_RANK: Rank = -1;

/** The rank of somebody with several roles: the highest of them. Whoever has none stands below all. */
export const highestRank = (ranks: readonly Rank[]): Rank => Math.max(NO_RANK, ...ranks);

/** How far a resolved scope reaches, the widest of what it says. Chosen schools count as a school, chosen departments as a department. */
export function reachOf(scope: Scope): RoleScope {
  if (scope.all) return "all";
  if (scope.schools.length > 0) return "school";
  return scope.departments.length > 0 ? "department" : "self";
}

/** Whether somebody of rank `own` may act on an account of rank `other`: only on those below them. */
export const standsAbove = (own: Rank, other: Rank): boolean => own > other;

/** What somebody who gives holds in the role that they use. */
export interface Giver {
  readonly permissions: ReadonlySet<string>;
  readonly rank: Rank;
}

/**
 * The permissions among those to be given that the giver lacks; nobody gives these. Those that are `personal` are about
 * the holder alone: whoever manages students gives them seats to take without taking any.
 */
export const lackingPermissions = (
  { permissions }: Pick<Giver, "permissions">,
  given: Iterable<string>,
  personal: ReadonlySet<string>,
): string[] =>
  [...new Set(given)]
    .filter((permission) => !permissions.has(permission) && !personal.has(permission))
    .sort();

/** Whether a role of this rank may be given: one's own at most. Its holder would reach further than the giver otherwise. */
export const mayGiveRank = (giver: Pick<Giver, "rank">, rank: Rank): boolean => rank <= giver.rank;

/** Whether one person may hold these duties together: security and audit they may not. */
export const areSeparate = (duties: Iterable<Duty>): boolean => {
  const held = new Set(duties);
  return !(held.has("security") && held.has("audit"));
};

/** Whether an administrator is left when those of `lost` are deleted, stopped or lose the role. */
export const keepsAdministrator = (administrators: Iterable<number>, lost: Iterable<number>): boolean => {
  const gone = new Set(lost);
  for (const administrator of administrators) if (!gone.has(administrator)) return true;
  return false;
};
