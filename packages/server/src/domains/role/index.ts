export { dutiesOf, dutiesOfPermissions } from "./duties.ts";
export {
  areSeparate,
  type BaseArea,
  type Giver,
  highestRank,
  keepsAdministrator,
  lackingPermissions,
  mayGiveRank,
  NO_RANK,
  type Rank,
  rankOf,
  type Reach,
  reachOf,
  standsAbove,
} from "./rules.ts";
export {
  giverOf,
  ranksOf,
  requireAbove,
  requireAdministratorLeft,
  requireGivable,
  requireHeld,
  requireSeparateDuties,
} from "./standing.ts";
