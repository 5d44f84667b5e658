import {
  type CourseFilter,
  modulesOf,
  type Programme,
  type ProgrammeItem,
  type ProgrammeModule,
} from "./programme.js";

/** What of a programme, a module and an item may have another value in another version. */
const PROGRAMME_FIELDS = ["totalCredits"] as const satisfies (keyof Programme)[];
const MODULE_FIELDS = [
  "name",
  "minCredits",
  "minCourses",
  "chooseCourses",
  "overflowTo",
  "accepts",
] as const satisfies (keyof ProgrammeModule)[];
const ITEM_FIELDS = [
  "courseId",
  "credits",
  "nature",
  "term",
  "mandatory",
  "alternatives",
] as const satisfies (keyof ProgrammeItem)[];

/** A field of a programme, a module or an item. */
export type ProgrammeField =
  | (typeof PROGRAMME_FIELDS)[number]
  | (typeof MODULE_FIELDS)[number]
  | (typeof ITEM_FIELDS)[number];

/** A field that has another value; what it is in either version, as it stands there. */
export interface FieldChange {
  field: ProgrammeField;
  from: unknown;
  to: unknown;
}

/** A module of one version or the other, or an item. */
interface Subject {
  what: "module" | "item";
  key: string;
  /** Name of the module; absent for an item. */
  name?: string;
  /** Course of the item; absent for a module. */
  courseId?: number;
}

/** What is different between two versions. */
export type ProgrammeChange =
  | { kind: "changed"; what: "programme"; fields: FieldChange[] }
  /** Stands in the new version only; `path` are the names of the modules around it. */
  | (Subject & { kind: "added"; path: string[] })
  /** Stands in the old version only. */
  | (Subject & { kind: "removed"; path: string[] })
  /** Stands in another module than before; names of the modules around it. */
  | (Subject & { kind: "moved"; from: string[]; to: string[] })
  /** Has other values than before. */
  | (Subject & { kind: "changed"; path: string[]; fields: FieldChange[] });

/** A module or an item where it stands. */
interface Standing {
  subject: Subject;
  parentKey: string | undefined;
  path: string[];
  values: ProgrammeModule | ProgrammeItem;
}

/**
 * What is different between two versions of a programme: in the order of the new one, then what was removed in the order
 * of the old one. Modules and items are the same where their keys are; one that moved and changed is named twice. What a
 * removed module had within is removed with it, each by itself, unless it moved. The order among siblings is no change.
 */
export function programmeChanges(before: Programme, after: Programme): ProgrammeChange[] {
  const total = fieldChanges(PROGRAMME_FIELDS, before, after);
  const [old, present] = [standingsOf(before), standingsOf(after)];
  const gone = [...old].filter(([id]) => !present.has(id));
  return [
    ...(total.length > 0 ? [{ kind: "changed", what: "programme", fields: total } as const] : []),
    ...[...present].flatMap(([id, standing]) => changesOf(old.get(id), standing)),
    ...gone.map(([, { subject, path }]) => ({ ...subject, kind: "removed", path }) as const),
  ];
}

function changesOf(
  before: Standing | undefined,
  { subject, parentKey, path, values }: Standing,
): ProgrammeChange[] {
  if (before === undefined) return [{ ...subject, kind: "added", path }];
  const fields = fieldChanges(subject.what === "module" ? MODULE_FIELDS : ITEM_FIELDS, before.values, values);
  return [
    ...(before.parentKey === parentKey
      ? []
      : [{ ...subject, kind: "moved", from: before.path, to: path } as const]),
    ...(fields.length > 0 ? [{ ...subject, kind: "changed", path, fields } as const] : []),
  ];
}

/** Modules and their items by kind and key, as the plan is read. */
function standingsOf(programme: Programme): Map<string, Standing> {
  return new Map(
    modulesOf(programme).flatMap(({ module, parents }) => {
      const around = parents.map(({ name }) => name);
      const path = [...around, module.name];
      return [
        [`module ${module.key}`, standingOfModule(module, parents.at(-1)?.key, around)],
        ...module.items.map((item): [string, Standing] => [
          `item ${item.key}`,
          standingOfItem(item, module.key, path),
        ]),
      ];
    }),
  );
}

const standingOfModule = (
  module: ProgrammeModule,
  parentKey: string | undefined,
  path: string[],
): Standing => ({
  subject: { what: "module", key: module.key, name: module.name },
  parentKey,
  path,
  values: module,
});

const standingOfItem = (item: ProgrammeItem, parentKey: string, path: string[]): Standing => ({
  subject: { what: "item", key: item.key, courseId: item.courseId },
  parentKey,
  path,
  values: item,
});

function fieldChanges(fields: readonly ProgrammeField[], before: object, after: object): FieldChange[] {
  return fields.flatMap((field) => {
    const [from, to] = [before, after].map((version) => Reflect.get(version, field) as unknown);
    return textOf(from) === textOf(to) ? [] : [{ field, from, to }];
  });
}

/** A value by which two versions are compared: what is absent is as 0, and a filter is what it asks for. */
const textOf = (value: unknown): string =>
  JSON.stringify(value || null, ["courseIds", "natures", "departments"] satisfies (keyof CourseFilter)[]);
