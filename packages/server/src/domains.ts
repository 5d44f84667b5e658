import type { Handler, OperationId } from "./contract/types.ts";
import type { Domain, MenuEntry } from "./domain.ts";
import { basketDomain } from "./domains/basket/domain.ts";
import { courseDomain } from "./domains/course/domain.ts";
import { dictionaryDomain } from "./domains/dictionary/domain.ts";
import { offeringDomain } from "./domains/offering/domain.ts";
import { offeringImportDomain } from "./domains/offering-import/domain.ts";
import { personDomain } from "./domains/person/domain.ts";
import { rosterDomain } from "./domains/roster/domain.ts";
import { roundDomain } from "./domains/round/domain.ts";
import { schoolDomain } from "./domains/school/domain.ts";
import { selectionDomain } from "./domains/selection/domain.ts";
import { semesterDomain } from "./domains/semester/domain.ts";
import { sessionDomain } from "./domains/session/domain.ts";
import { timetableDomain } from "./domains/timetable/domain.ts";
import { exportListWith } from "./platform/export/index.ts";

/** Every domain of the server: a new one is a line here. What it consists of, its own `domain.ts` says. */
const DOMAINS = [
  basketDomain,
  courseDomain,
  dictionaryDomain,
  offeringDomain,
  offeringImportDomain,
  personDomain,
  rosterDomain,
  roundDomain,
  schoolDomain,
  selectionDomain,
  semesterDomain,
  sessionDomain,
  timetableDomain,
] as const;

/** The same, read as what every domain may announce. */
export const domains: readonly Domain[] = DOMAINS;

type Merged<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

function merge<Part extends object>(parts: readonly (Part | undefined)[]): Part {
  return Object.assign({}, ...parts) as Part;
}

/**
 * What answers each operation of the contract. It does not compile while an operation has no handler, and the server
 * refuses to start.
 */
export const registry: { [Id in OperationId]: Handler<Id> } = {
  ...(merge(DOMAINS.map(({ handlers }) => handlers)) as Merged<(typeof DOMAINS)[number]["handlers"]>),
  exportExcel: exportListWith(merge(domains.map(({ modelTexts }) => modelTexts ?? {}))),
};

/** Default permissions, by role id. */
export const ROLE_PERMISSIONS: Readonly<Record<string, readonly string[]>> = permissionsByRole();

/** The menu, groups before their pages. */
export const MENU: readonly MenuEntry[] = domains
  .flatMap(({ menu = [] }) => menu)
  .sort((a, b) => a.level - b.level);

/** Dictionaries that come with the platform, by name. */
export const DICTIONARIES = merge(domains.map(({ dictionaries = {} }) => dictionaries));

function permissionsByRole(): Record<string, string[]> {
  const held: Record<string, string[]> = {};
  for (const { permissions = {} } of domains) {
    for (const [permission, roles] of Object.entries(permissions)) {
      for (const role of roles) (held[role] ??= []).push(permission);
    }
  }
  return held;
}
