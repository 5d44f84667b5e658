import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path/posix";
import { expect, it } from "vitest";
import { readDocument } from "./contract/document.ts";
import { recordFacts } from "./contract/record-facts.ts";
import { fieldNames } from "./platform/audit/field-names.ts";
import { areSeparate, dutiesOfPermissions } from "./domains/role/index.ts";
import {
  ANNOUNCED,
  DICTIONARIES,
  DICTIONARY_TITLES,
  domains,
  LOG_ACTIONS,
  LOG_TARGETS,
  MENU,
  registry,
  ROLE_PERMISSIONS,
  SETTINGS,
} from "./domains.ts";

const announced = (part: (domain: (typeof domains)[number]) => readonly string[]): string[] =>
  domains.flatMap((domain) => [...part(domain)]);
const twice = (names: readonly string[]): string[] => names.filter((name, at) => names.indexOf(name) !== at);
const PERMISSIONS = announced(({ permissions = {} }) => Object.keys(permissions));

it("what one domain announces, no other does", () => {
  expect(twice(announced(({ handlers }) => Object.keys(handlers)))).toEqual([]);
  expect(twice(PERMISSIONS)).toEqual([]);
  expect(twice(announced(({ dictionaries = {} }) => Object.keys(dictionaries)))).toEqual([]);
  expect(twice(announced(({ logActions = {} }) => Object.keys(logActions)))).toEqual([]);
  const targets = announced(({ logTargets = {}, records = {} }) =>
    [logTargets, records].flatMap(Object.keys),
  );
  expect(twice(targets)).toEqual([]);
  expect(twice(SETTINGS.map(({ key }) => key))).toEqual([]);
  expect(twice(MENU.map(({ id }) => id))).toEqual([]);
});

it("the permissions that calls ask for are those that domains announce, and each of them is asked for", () => {
  const asked = Object.values(readDocument().paths)
    .flatMap((methods) => Object.values(methods))
    .flatMap((operation) => [operation["x-permission"], operation["x-export"]])
    .filter((permission): permission is string => typeof permission === "string");
  expect(new Set(asked)).toEqual(new Set(PERMISSIONS));
  expect(new Set(Object.values(ROLE_PERMISSIONS).flat())).toEqual(new Set(PERMISSIONS));
});

it("every permission has a Chinese name, and no two the same", () => {
  const names = domains.flatMap(({ permissions = {} }) =>
    Object.entries(permissions).map(([one, { nameZh }]) => ({ one, nameZh })),
  );
  for (const { one, nameZh } of names) expect(nameZh, one).toMatch(/^\p{Script=Han}{2}/u);
  expect(twice(names.map(({ nameZh }) => nameZh))).toEqual([]);
});

it("nobody holds security together with audit by default", () => {
  const clashing = Object.entries(ROLE_PERMISSIONS)
    .filter(
      ([roleId, held]) =>
        !areSeparate(dutiesOfPermissions(roleId, held, { permissions: ANNOUNCED.permissions })),
    )
    .map(([roleId]) => roleId);
  expect(clashing).toEqual([]);
});

it("what only students do for themselves is personal, and what an office does is not", () => {
  expect(ANNOUNCED.personal).toContain("selection-attempt");
  expect(ANNOUNCED.personal).not.toContain("course-update");
  expect(ANNOUNCED.personal).not.toContain("roster-view");
});

it("of a group no permission contains another, because holding a part of a name opens the whole (specification, section 6)", () => {
  const contained = PERMISSIONS.filter((one) =>
    PERMISSIONS.some(
      (other) => other !== one && other.startsWith(`${one.split("-")[0]}-`) && other.includes(one),
    ),
  );
  expect(contained).toEqual([]);
});

it("pages stand in groups that are there, and ask for a permission that somebody has", () => {
  const groups = MENU.filter(({ fontEndUrl }) => fontEndUrl === null).map(({ id }) => id);
  for (const { parentId, permission } of MENU) {
    if (parentId !== null && parentId !== undefined) expect(groups).toContain(parentId);
    if (permission !== null && permission !== undefined) expect(PERMISSIONS).toContain(permission);
  }
});

it("dictionaries have a Chinese name (`dictionaryTitles`)", () => {
  for (const name of Object.keys(DICTIONARIES))
    expect(DICTIONARY_TITLES[name], name).toMatch(/\p{Script=Han}{2}/u);
});

it("dictionaries have entries, each code once", () => {
  for (const [name, entries] of Object.entries(DICTIONARIES)) {
    expect(entries.length, name).toBeGreaterThan(0);
    expect(twice(entries.map(([code]) => code)), name).toEqual([]);
  }
});

/**
 * What the sources write into the operation log, by folder: every `action` beside a call that writes into it, and what a
 * `Resource` calls its acts.
 */
function writtenActions(): { folder: string; action: string; name: string | undefined }[] {
  const files = globSync(["domains/**/*.ts", "platform/**/*.ts", "process/run-command.ts"], {
    cwd: import.meta.dirname,
  })
    .filter((file) => !/\.test\.|fixture|^platform\/audit\//.test(file))
    .map((file) => ({ file, text: readFileSync(join(import.meta.dirname, file), "utf8") }));
  const hasResource = ({ text }: (typeof files)[number]): boolean => text.includes("new Resource({");
  // A folder with several resources has each in a file of its own.
  const several = ({ file }: (typeof files)[number]): boolean =>
    files.filter((one) => dirname(one.file) === dirname(file) && hasResource(one)).length > 1;
  const unit = (one: (typeof files)[number]): string =>
    several(one) && hasResource(one) ? one.file : dirname(one.file);
  return [...Map.groupBy(files, unit)].flatMap(([folder, inside]) => {
    const text = inside.map((one) => one.text).join("\n");
    const [, variable, given, table] =
      /const (\w+) = new Resource\(\{(?:[^}]*?\bname: "([\w-]+)",)?[^}]*?\btable: (\w+)/.exec(text) ?? [];
    const name = given ?? table;
    const acts = inside
      .filter(
        (one) => variable !== undefined || /\b(writeOperation|logChange|moveFound|logOf)\(/.test(one.text),
      )
      .flatMap((one) => [
        ...Array.from(one.text.matchAll(/\baction: ("[\w-]+")/g), ([, written = ""]) => written),
        ...Array.from(one.text.matchAll(/\baction: ([^;{}]*?),?\n/g), ([, written = ""]) => written),
      ])
      .flatMap((written) => {
        const literals = Array.from(written.matchAll(/"([\w-]+)"(?! [=!]==)/g), ([, action = ""]) => action);
        return literals.length > 0 ? literals : [`not written out: ${written}`];
      });
    const made = variable !== undefined && text.includes(`${variable}.create(`) ? ["create"] : [];
    const removed = variable !== undefined && text.includes(`${variable}.remove(`) ? ["delete"] : [];
    const moved = text.matchAll(new RegExp(`\\b${variable}\\.transition\\(\\w+, "([\\w-]+)"`, "g"));
    const transitions = Array.from(moved, ([, action = ""]) => action);
    const records = new Map(
      Array.from(text.matchAll(/const (\w+) = record\("(\w+)", /g), ([, name = "", record = ""]) => [
        name,
        record,
      ]),
    );
    const plain = [...records.values()].flatMap(actsOfRecord);
    const imports = Array.from(
      text.matchAll(/= recordImport\((\w+)/g),
      ([, name = ""]) => `${snakeCase(records.get(name) ?? name)}-import`,
    );
    return [...acts, ...made, ...removed, ...transitions, ...plain, ...imports].map((action) => ({
      folder,
      action,
      name,
    }));
  });
}

const snakeCase = (name: string): string =>
  name.replaceAll(/(?<!^)[A-Z]/g, (letter) => `_${letter}`).toLowerCase();

/** What a plain record writes, by its calls in the contract: `grade_scale-create`. */
function actsOfRecord(record: string): string[] {
  const name = snakeCase(record);
  const { create, update, delete: remove, transitions } = recordFacts(record);
  const acts = Object.entries({ create, update, delete: remove, ...transitions });
  return acts.flatMap(([act, operation]) => (operation === undefined ? [] : `${name}-${act}`));
}

it("what is written into the operation log has a Chinese name, also where no test writes it", () => {
  const written = writtenActions();
  const namesOf = ({ action, name }: (typeof written)[number]) => [action, `${name}-${action}`];
  expect(written.filter((one) => !namesOf(one).some((action) => action in LOG_ACTIONS))).toEqual([]);
  const all = new Set(written.flatMap(namesOf));
  expect(Object.keys(LOG_ACTIONS).filter((action) => !all.has(action))).toEqual([]);
  for (const [action, label] of Object.entries({ ...LOG_ACTIONS, ...LOG_TARGETS }))
    expect(label, action).toMatch(/\p{Script=Han}{2}/u);
});

it("no handler answers what the contract does not have", () => {
  const operations = Object.values(readDocument().paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
  expect(new Set(Object.keys(registry))).toEqual(new Set(operations));
});

it("what the operation log shows of a record, it calls by a Chinese name", () => {
  const models = Object.entries(readDocument().components?.schemas ?? {});
  const modelOf = (kind: string) =>
    models.find(
      ([name]) =>
        (name.split(".").at(-1) ?? name).toLowerCase() === kind.replaceAll(/[-_]/gu, "").toLowerCase(),
    )?.[1];
  const unnamed = Object.keys(LOG_TARGETS).flatMap((kind) =>
    Object.keys(modelOf(kind)?.properties ?? {})
      .filter((field) => fieldNames(kind, { [field]: true }).length === 0)
      .map((field) => `${kind}.${field}`),
  );
  expect(unnamed).toEqual([]);
});
