import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const read = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");
const names = (text: string) => new Set(text.match(/\w+/g));

it("the README's overview names something of every folder that the package exports", () => {
  const [, overview = ""] = /## What there is\n([\s\S]*?)\n## /.exec(read("../README.md")) ?? [];
  const told = names(overview.replaceAll(/[^`]*`([^`]*)`/g, "$1 "));
  const folders = Array.from(
    read("index.ts").matchAll(/"\.\/([\w-]+)\/index\.js"/g),
    ([, folder = ""]) => folder,
  );
  expect(folders.length).toBeGreaterThan(50);
  const entries = ["list", "format", "testing"].flatMap((entry) => read(`${entry}.ts`).split(";"));
  const untold = folders.filter((folder) => {
    const apart = entries.filter((line) => line.includes(`"./${folder}/`)).join();
    const exported = names(`${read(`${folder}/index.ts`)}${apart}`.replaceAll(/from "[^"]*"/g, ""));
    return ![...exported].some((name) => told.has(name));
  });
  expect(untold).toEqual(["messages"]);
});
