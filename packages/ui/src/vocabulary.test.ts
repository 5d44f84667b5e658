import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

// What docs/api-style.md promises of words, as far as a program can see it.

const files = readdirSync(new URL(".", import.meta.url), { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/.test(file) && !/\.(stories|fixture|test)\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(new URL(file, import.meta.url), "utf8") }));

/** Every exported interface with the names of its members. */
const interfaces = files.flatMap(({ file, text }) =>
  Array.from(
    text.matchAll(/^export interface (\w+)[^{]*\{\n([\s\S]*?)^\}/gm),
    ([, name = "", body = ""]) => ({
      name: `${file} ${name}`,
      body,
      members: Array.from(body.matchAll(/^ {2}"?([\w-]+)"?\??:/gm), ([, member = ""]) => member),
    }),
  ),
);

it("finds the interfaces at all", () => {
  expect(interfaces.length).toBeGreaterThan(200);
});

it("an act that destroys has a tone, and no word of its own", () => {
  expect(interfaces.filter(({ members }) => members.includes("danger")).map(({ name }) => name)).toEqual([]);
  const variants = files.filter(({ text }) => /type \w*Variant =[^;]*"danger"/.test(text));
  expect(variants.map(({ file }) => file)).toEqual([]);
});

it("what can be cleared by a cross says clearable, and is so only when it is asked for", () => {
  const otherwise = interfaces.flatMap(({ name, members }) =>
    members
      .filter((member) => /^(allowClear|clearButton|cleanable)$/.test(member))
      .map((member) => `${name}.${member}`),
  );
  expect(otherwise).toEqual([]);
  expect(files.filter(({ text }) => /clearable = true/.test(text)).map(({ file }) => file)).toEqual([]);
});

it.each([
  ["defaultOpen", ["open", "onOpenChange"]],
  ["expanded", ["defaultExpanded", "onExpandedChange"]],
  ["defaultExpanded", ["expanded", "onExpandedChange"]],
])("who has %s has the other two", (one, others) => {
  const having = interfaces.filter(
    ({ members, name }) => members.includes(one) && /(Props|Options|Modules)$/.test(name),
  );
  expect(having.length).toBeGreaterThan(0);
  for (const { name, members } of having) expect(members, name).toEqual(expect.arrayContaining(others));
});

it("what may be open without its host can be open at first", () => {
  const having = interfaces.filter(({ body }) => /^ {2}open\?: boolean;/m.test(body));
  expect(having.length).toBeGreaterThan(1);
  for (const { name, members } of having) expect(members, name).toContain("defaultOpen");
});

it("steps, events, parts that open and jobs are called by a label", () => {
  for (const name of ["StepItem", "TimelineEvent", "CollapseItem", "JobProgressProps"]) {
    const found = interfaces.find((one) => one.name.endsWith(` ${name}`));
    expect(found?.members, name).toContain("label");
    expect(found?.members, name).not.toContain("title");
  }
});
