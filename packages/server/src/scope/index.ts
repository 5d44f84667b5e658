export {
  announcedTables,
  announceTable,
  authors,
  isAnnounced,
  referencesTo,
  type ScopeRule,
  scopeRule,
  type TableReference,
} from "./announce.ts";
export {
  idsInScope,
  inScope,
  isInScope,
  type Purpose,
  type Reach,
  reaches,
  requireAll,
  requireInScope,
  requireReach,
  type Whereabouts,
} from "./in-scope.ts";
export { requireStudent, requireTeacher } from "./person.ts";
export {
  type Department,
  type Below,
  resolveScope,
  type Scope,
  SCOPE_TYPES,
  type ScopeGrant,
  type ScopeType,
} from "./scope.ts";
