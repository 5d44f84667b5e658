import { existsSync, readdirSync, readFileSync } from "node:fs";
import { toId } from "storybook/internal/csf";
import { loadCsf } from "storybook/internal/csf-tools";
import { expect, it } from "vitest";

// What Storybook's list says, read from the files as its own index does.

const src = new URL(".", import.meta.url);
const read = (file: string) => readFileSync(new URL(file, src), "utf8");
const filesOf = (ending: string) =>
  readdirSync(src, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(ending));

const pages = filesOf(".stories.tsx").map((file) => {
  const csf = loadCsf(read(file), { makeTitle: (title) => title ?? "", fileName: file }).parse();
  const stories = Object.entries(csf._stories).map(([story, { id, name = "", __stats }]) => ({
    id,
    where: `${file} ${story}`,
    story,
    name,
    plays: __stats?.play === true,
  }));
  return { file, title: csf.meta.title ?? "", stories, isNew: csf.meta.tags?.includes("new") === true };
});
const stories = pages.flatMap((page) => page.stories);

const GROUPS = ["录入", "展示", "反馈", "导航", "外壳", "布局"];
/** Pages about what all parts share, and whole pages. */
const NO_PARTS = ["format", "foundations", "icons", "messages", "recipes"];
const folderOf = (file: string) => file.split("/")[0] ?? "";

it("finds the stories", () => {
  expect(pages.length).toBeGreaterThan(120);
  expect(stories.length).toBeGreaterThan(1000);
});

it("every story is called by a Chinese name, and no two of a page alike", () => {
  expect(stories.filter(({ name }) => !/\p{Script=Han}/u.test(name)).map(({ where }) => where)).toEqual([]);
  for (const page of pages) {
    const names = page.stories.map(({ name }) => name);
    expect(new Set(names).size, page.file).toBe(names.length);
  }
});

it("every part stands in one of the six groups, and what is no part in none", () => {
  for (const { file, title } of pages) {
    const group = title.split("/")[0] ?? "";
    if (NO_PARTS.includes(folderOf(file))) expect(["基础", "示例"], file).toContain(group);
    else expect(GROUPS, file).toContain(group);
  }
});

it("a playground shows the part as it is; the story beside it is what a test has come to", () => {
  const played = stories.filter(({ story, plays }) => story === "Playground" && plays);
  expect(played.map(({ where }) => where)).toEqual([]);
});

it.each([
  ["日历", "DatePicker"],
  ["日历", "TermCalendar"],
  ["弹窗", "Dialog"],
  ["弹窗", "Confirm"],
  ["下拉框", "Select"],
  ["Tokens", "全部变量"],
])("who looks for %s finds %s", (word, part) => {
  const found = pages.filter(({ title }) => title.includes(word));
  expect(found.some(({ title }) => title.includes(part))).toBe(true);
});

it("what came after the last release is marked as new, and nothing else is", () => {
  const released = read("../CHANGELOG.md");
  const size = read("../scripts/size.mjs");
  const later = Array.from(size.matchAll(/^ {2}\{ (.*) \},$/gm), ([, entry = ""]) => entry);
  const isLater = (file: string, names: readonly string[]) =>
    later.some(
      (entry) =>
        entry.includes(`folder: "${folderOf(file)}"`) ||
        entry.includes(`entry: "${folderOf(file)}/`) ||
        names.some((name) => entry.includes(`"${name}"`)),
    );
  const parts = pages.filter(({ file }) => !NO_PARTS.includes(folderOf(file)));
  const expected = parts.filter(({ file, title }) => {
    const names = title.match(/[A-Z][A-Za-z]+/g) ?? [];
    return isLater(file, names) && !names.some((name) => new RegExp(`\\b${name}\\b`).test(released));
  });
  expect(parts.filter(({ isNew }) => isNew).map(({ file }) => file)).toEqual(
    expected.map(({ file }) => file),
  );
  expect(expected.length).toBeGreaterThan(20);
});

/** `course-card` of `course-card/course-card.mdx`. */
const nameOf = (page: string) => page.slice(page.lastIndexOf("/") + 1, -".mdx".length);

it("every link from page to page leads somewhere", () => {
  const written = filesOf(".mdx").flatMap((file) => {
    const text = read(file);
    const own = /<Meta title="([^"]+)"/.exec(text)?.[1];
    if (own !== undefined) return [toId(own, "docs")];
    const imported = /<Meta of=\{(\w+)\}/.exec(text)?.[1] ?? "";
    const of = new RegExp(`import \\* as ${imported} from "\\./([\\w.-]+)"`).exec(text)?.[1] ?? "";
    const stories = `${file.slice(0, file.lastIndexOf("/") + 1)}${of}.tsx`;
    expect(existsSync(new URL(stories, src)), file).toBe(true);
    // A page called otherwise than its stories has its own name in the list.
    const name = `${of}.tsx` === `${nameOf(file)}.stories.tsx` ? "docs" : nameOf(file);
    return pages.filter((page) => page.file === stories).map(({ title }) => toId(title, name));
  });
  const docs = new Set(written.map((id) => `docs/${id}`));
  const shown = new Set(stories.map(({ id }) => `story/${id}`));
  const links = filesOf(".mdx").flatMap((file) =>
    Array.from(read(file).matchAll(/\?path=\/([^)"]+)/g), ([, target = ""]) => ({ file, target })),
  );
  expect(links.length).toBeGreaterThan(40);
  expect(links.filter(({ target }) => !docs.has(target) && !shown.has(target))).toEqual([]);
});
