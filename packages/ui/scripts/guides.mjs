// Writes the guide of each part as plain Markdown into `dist/guides`, so that who has the package has it: what the page
// of Storybook says, and the props with their explanations in the place of the live examples.
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const source = join(root, "src");

/** An exported interface of props, and a member of it with the docstring before it. */
const INTERFACE = /^export interface (\w+Props)\b[^{]*\{\n([\s\S]*?)^\}/gm;
const MEMBER = /^ {2}\/\*\*([\s\S]*?)\*\/\n {2}("?[\w-]+"?\??): ([\s\S]*?);$/gm;

const oneLine = (text) =>
  text
    .replaceAll(/^\s*\*\s?/gm, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
const inCell = (text) => oneLine(text).replaceAll("|", "\\|");
/** `{@link Tree}` → `Tree` */
const plain = (text) => text.replaceAll(/\{@link ([^}]+)\}/g, "`$1`");

/** The props of a folder's parts, as tables. */
function propsOf(folder) {
  const files = readdirSync(folder).filter(
    (name) => /\.tsx?$/.test(name) && !/\.(stories|fixture|test)\.tsx?$/.test(name),
  );
  const interfaces = files.flatMap((name) => [
    ...readFileSync(join(folder, name), "utf8").matchAll(INTERFACE),
  ]);
  const index = readFileSync(join(folder, "index.ts"), "utf8");
  return interfaces
    .filter(([, name]) => new RegExp(`\\b${name}\\b`).test(index))
    .flatMap(([, name, body]) => {
      const rows = [...body.matchAll(MEMBER)].map(
        ([, words, member, type]) => `| \`${member}\` | \`${inCell(type)}\` | ${plain(inCell(words))} |`,
      );
      return rows.length === 0 ? [] : [`### ${name}\n\n| | | |\n|---|---|---|\n${rows.join("\n")}\n`];
    });
}

/**
 * A page of Storybook as Markdown: without imports and live examples, and with links to other guides where it links to
 * other pages.
 *
 * @param guideOf the guide of a page, by the name of the part in its title: `DatePicker` → `date-picker.md`
 */
export function asMarkdown(page, guideOf) {
  const parts = page.split(/^(```[\s\S]*?^```$)/m);
  const told = parts.map((part) =>
    part.startsWith("```")
      ? part
      : part
          .replaceAll(/^import .*;$\n/gm, "")
          .replaceAll(/^\{?\/\*[\s\S]*?\*\/\}?$/gm, "")
          .replaceAll(/<(?:Meta|Canvas|Controls|ArgTypes|Story)\b[^>]*\/>\n?/g, "")
          .replaceAll(/\[([^\]]*)\]\(\?path=\/(?:docs|story)\/([^)]*?)--[\w-]+\)/g, (_, words, id) => {
            const guide = guideOf(/[a-z]+$/.exec(id)?.[0] ?? "");
            return guide === undefined ? words : `[${words}](${guide})`;
          }),
  );
  return `${told
    .join("")
    .replaceAll(/\n{3,}/g, "\n\n")
    // Nothing is left below a heading that had only an example.
    .replaceAll(/^## [^\n]*\n\n(?=## |$(?![\s\S]))/gm, "")
    .trim()}\n`;
}

/** The pages of parts: each its folder and its name. */
export const pagesOfParts = () =>
  readdirSync(source, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== "foundations")
    .flatMap(({ name }) =>
      readdirSync(join(source, name))
        .filter((file) => file.endsWith(".mdx"))
        .map((file) => ({ folder: name, name: basename(file, ".mdx") })),
    );

/** Every guide, by the name of its file, and `README.md`, which lists them. */
export function guides() {
  const pages = pagesOfParts();
  const files = new Map(pages.map(({ name }) => [name.replaceAll("-", ""), `${name}.md`]));
  const guideOf = (part) => files.get(part);
  const told = pages.map(({ folder, name }) => {
    const text = asMarkdown(readFileSync(join(source, folder, `${name}.mdx`), "utf8"), guideOf);
    // Of a folder with several pages the props stand with the first.
    const first = pages.find((page) => page.folder === folder)?.name === name;
    const props = first ? propsOf(join(source, folder)) : [];
    return [`${name}.md`, [text, ...(props.length === 0 ? [] : ["## 属性\n", ...props])].join("\n")];
  });
  const titleOf = (text) => /^# (.*)$/m.exec(text)?.[1] ?? "";
  const list = told.map(([file, text]) => `- [${titleOf(text)}](${file})`).join("\n");
  return new Map([
    ["README.md", `# 每个组件的说明\n\n与 Storybook 里的一样，没有能动的例子。\n\n${list}\n`],
    ...told,
  ]);
}

if (process.argv[1] === import.meta.filename) {
  const folder = join(root, "dist/guides");
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of guides()) writeFileSync(join(folder, name), text);
}
