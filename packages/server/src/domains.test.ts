import { expect, it } from "vitest";
import { readDocument } from "./contract/document.ts";
import { DICTIONARIES, domains, MENU, registry, ROLE_PERMISSIONS, SETTINGS } from "./domains.ts";

const announced = (part: (domain: (typeof domains)[number]) => readonly string[]): string[] =>
  domains.flatMap((domain) => [...part(domain)]);
const twice = (names: readonly string[]): string[] => names.filter((name, at) => names.indexOf(name) !== at);
const PERMISSIONS = announced(({ permissions = {} }) => Object.keys(permissions));

it("what one domain announces, no other does", () => {
  expect(twice(announced(({ handlers }) => Object.keys(handlers)))).toEqual([]);
  expect(twice(PERMISSIONS)).toEqual([]);
  expect(twice(announced(({ dictionaries = {} }) => Object.keys(dictionaries)))).toEqual([]);
  expect(twice(announced(({ logActions = {} }) => Object.keys(logActions)))).toEqual([]);
  expect(twice(announced(({ logTargets = {} }) => Object.keys(logTargets)))).toEqual([]);
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

it("dictionaries have entries, each code once", () => {
  for (const [name, entries] of Object.entries(DICTIONARIES)) {
    expect(entries.length, name).toBeGreaterThan(0);
    expect(twice(entries.map(([code]) => code)), name).toEqual([]);
  }
});

it("no handler answers what the contract does not have", () => {
  const operations = Object.values(readDocument().paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
  expect(new Set(Object.keys(registry))).toEqual(new Set(operations));
});
