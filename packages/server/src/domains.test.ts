import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path/posix";
import { expect, it } from "vitest";
import { readDocument } from "./contract/document.ts";
import { DICTIONARIES, domains, MENU, registry, ROLE_PERMISSIONS } from "./domains.ts";

const announced = (part: (domain: (typeof domains)[number]) => readonly string[]): string[] =>
  domains.flatMap((domain) => [...part(domain)]);
const twice = (names: readonly string[]): string[] => names.filter((name, at) => names.indexOf(name) !== at);
const PERMISSIONS = announced(({ permissions = {} }) => Object.keys(permissions));

it("what one domain announces, no other does", () => {
  expect(twice(announced(({ handlers }) => Object.keys(handlers)))).toEqual([]);
  expect(twice(PERMISSIONS)).toEqual([]);
  expect(twice(announced(({ dictionaries = {} }) => Object.keys(dictionaries)))).toEqual([]);
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

/** What files of one domain import of another; tests may look anywhere. */
const imports = globSync("domains/**/*.ts", { cwd: import.meta.dirname })
  .filter((file) => !/\.test\.|fixture/.test(file))
  .flatMap((file) => {
    const text = readFileSync(join(import.meta.dirname, file), "utf8");
    const own = file.split("/")[1];
    return Array.from(text.matchAll(/from "(\.[^"]+)"/g), ([, path = ""]) => join(dirname(file), path))
      .filter((target) => /^domains\/[\w-]+\//.test(target) && target.split("/")[1] !== own)
      .map((target) => ({ file, from: own as string, target, to: target.split("/")[1] as string }));
  });

it("a domain reaches another through its index, its tables, or the rules that a reading thread needs without a database", () => {
  const inThread = ["offering/rules.ts", "offering/occupied-index.ts"];
  const deep = imports.filter(
    ({ target, from }) =>
      !/\/(index|tables)\.ts$/.test(target) &&
      !(from === "offering-import" && inThread.some((file) => target.endsWith(file))),
  );
  expect(deep.map(({ file, target }) => `${file} → ${target}`)).toEqual([]);
});

it("no domains depend on each other in a circle, tables aside", () => {
  const edges = imports.filter(({ target }) => !target.endsWith("/tables.ts"));
  const reachable = (from: string, seen = new Set<string>()): Set<string> => {
    for (const { to } of edges.filter((edge) => edge.from === from)) {
      if (!seen.has(to)) reachable(to, seen.add(to));
    }
    return seen;
  };
  const names = [...new Set(edges.map(({ from }) => from))];
  expect(names.length).toBeGreaterThan(5);
  expect(names.filter((name) => reachable(name).has(name))).toEqual([]);
});
