import type { RecordTypes } from "@huxuan/api-client";
import { dictionaryOf, type Domain, permission } from "./domain.ts";
import type { ServedRecord } from "./resource/index.ts";

/** What else a domain of one record announces. */
interface RecordAnnouncement extends Pick<Domain, "menu" | "reach"> {
  /** Who holds its permissions by default. */
  roles: readonly string[];
}

/**
 * The announcement of a domain that is one plain record. Permissions (启用成绩等级制), the names in the operation log and
 * the dictionaries of its choices follow from the contract.
 */
export function recordDomain<Name extends keyof RecordTypes>(
  { logName, facts, handlers }: ServedRecord<Name>,
  { roles, ...announced }: RecordAnnouncement,
) {
  const { label, search, create, update, delete: remove, transitions, choices, fields } = facts;
  const acts = { create, update, delete: remove, ...transitions };
  const permissions = [search, ...Object.values(acts)].flatMap((operation) =>
    operation?.permission === undefined
      ? []
      : [[operation.permission, permission(`${operation.label}${label}`, roles)] as const],
  );
  return {
    ...announced,
    handlers,
    permissions: Object.fromEntries(permissions),
    records: {
      [logName]: {
        name: label,
        acts: Object.fromEntries(
          Object.entries(acts).flatMap(([act, operation]) => (operation ? [[act, operation.label]] : [])),
        ),
      },
    },
    dictionaries: Object.fromEntries(
      Object.values(choices).map(({ name, labels }) => [snakeCase(name), dictionaryOf(labels)]),
    ),
    dictionaryTitles: Object.fromEntries(
      Object.entries(choices).map(([field, { name }]) => [snakeCase(name), `${label}${fields[field] ?? ""}`]),
    ),
  } satisfies Domain;
}

/** `GradeScaleState` → `grade_scale_state`. */
const snakeCase = (name: string): string =>
  name.replaceAll(/(?<!^)[A-Z]/g, (letter) => `_${letter}`).toLowerCase();
