export { permissionsOfPages } from "./permission-tree.ts";
export { dutiesOf, dutiesOfPermissions } from "./duties.ts";
export {
  areSeparate,
  type Giver,
  highestRank,
  keepsAdministrator,
  lackingPermissions,
  mayGiveRank,
  NO_RANK,
  type Rank,
  rankOf,
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
