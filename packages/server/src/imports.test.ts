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

/** A domain or a part of the platform with all that is in it, any other folder, or a file beside the folders. */
function roomOf(file: string): string {
  const parts = file.split("/");
  const depth = (parts[0] === "domains" || parts[0] === "platform") && parts.length > 2 ? 2 : 1;
  return parts.slice(0, depth).join("/");
}

it("the platform, the contract and what else all domains stand on know none of them", () => {
  const known = imports.filter(
    ({ from, to }) => /^(?!domains|demo|process)[\w/-]+$/.test(from) && to.startsWith("domains"),
  );
  expect(known.map(shown)).toEqual([]);
});

it("nothing knows the process in which it runs", () => {
  expect(imports.filter(({ to }) => to === "process").map(shown)).toEqual([]);
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

/** Places and persons, on which all other domains stand. */
const GROUND = ["school", "semester", "department", "course", "person", "session", "role", "user"];

it("the domains of places and persons know only one another, so that a new domain changes none of them", () => {
  const ground = GROUND.map((name) => `domains/${name}`);
  const upper = imports.filter(
    ({ from, to }) => ground.includes(from) && to.startsWith("domains/") && !ground.includes(to),
  );
  expect(upper.map(shown)).toEqual([]);
});

const shown = ({ file, target }: { file: string; target: string }): string => `${file} → ${target}`;
