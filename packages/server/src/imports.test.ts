import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path/posix";
import { expect, it } from "vitest";

/** One file of the server that imports another, types included; tests may look anywhere. */
const imports = globSync("**/*.ts", { cwd: import.meta.dirname })
  .filter((file) => !/\.test\.|fixture/.test(file))
  .flatMap((file) => {
    const text = readFileSync(join(import.meta.dirname, file), "utf8");
    return Array.from(text.matchAll(/(?:from|import)\s*\(?"(\.[^"]+)"/g), ([, path = ""]) => ({
      file,
      target: join(dirname(file), path),
    }));
  })
  .map((one) => ({ ...one, from: roomOf(one.file), to: roomOf(one.target) }))
  .filter(({ from, to }) => from !== to);

/**
 * What may not be part of a circle: a domain or a part of the platform with all that is in it, any other folder, and
 * each file beside the folders for itself, because these put the server together.
 */
function roomOf(file: string): string {
  const parts = file.split("/");
  const depth = (parts[0] === "domains" || parts[0] === "platform") && parts.length > 2 ? 2 : 1;
  return parts.slice(0, depth).join("/");
}

/** Rooms that can be reached from a room over its imports. */
function reachable(edges: readonly { from: string; to: string }[], from: string): Set<string> {
  const seen = new Set<string>();
  const open = [from];
  for (let room = open.pop(); room !== undefined; room = open.pop()) {
    for (const { to } of edges.filter((edge) => edge.from === room)) {
      if (!seen.has(to)) {
        seen.add(to);
        open.push(to);
      }
    }
  }
  return seen;
}

it("no folders import each other in a circle, types and tables included", () => {
  const rooms = [...new Set(imports.map(({ from }) => from))];
  expect(rooms.length).toBeGreaterThan(20);
  const around = (room: string) => reachable(imports, room).has(room);
  expect(imports.filter(({ from, to }) => around(from) && around(to)).map(shown)).toEqual([]);
});

it("the search for circles finds one", () => {
  const edges = [
    { from: "a", to: "b" },
    { from: "b", to: "c" },
    { from: "c", to: "a" },
    { from: "c", to: "d" },
  ];
  expect([...reachable(edges, "a")].sort()).toEqual(["a", "b", "c", "d"]);
  expect(reachable(edges, "d").has("d")).toBe(false);
});

it("the platform, the contract and what else all domains stand on know none of them", () => {
  const known = imports.filter(
    ({ from, to }) => /^(?!domains|demo)[\w/-]+$/.test(from) && to.startsWith("domains"),
  );
  expect(known.map(shown)).toEqual([]);
});

it("a domain reaches another through its index, its tables, or the rules that a reading thread needs without a database", () => {
  const inThread = ["offering/rules.ts", "offering/occupied-index.ts"];
  const deep = imports.filter(
    ({ target, from, to }) =>
      /^domains\/[\w-]+$/.test(from) &&
      /^domains\/[\w-]+$/.test(to) &&
      !/\/(index|tables)\.ts$/.test(target) &&
      !(from === "domains/offering-import" && inThread.some((file) => target.endsWith(file))),
  );
  expect(deep.map(shown)).toEqual([]);
});

const shown = ({ file, target }: { file: string; target: string }): string => `${file} → ${target}`;
