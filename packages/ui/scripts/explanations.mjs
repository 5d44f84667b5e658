// Whether everything that the package exports is explained. Each type and component, and each member of each exported
// interface and object type, has a docstring of its own; members that a type takes over from elsewhere are explained
// there, and texts of `src/messages` are themselves the explanation. The page of each component says when to use it,
// what it is made of, its keys and what is heard of it, and its constants.
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { parseSync } from "vite";

const src = fileURLToPath(new URL("../src", import.meta.url));
const files = new Map();

/** The parsed file, with the docstring that ends before a place. */
function read(path) {
  const known = files.get(path);
  if (known !== undefined) return known;
  const text = readFileSync(path, "utf8");
  const { program, comments, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0].message}`);
  const docs = comments.filter(({ type, value }) => type === "Block" && value.startsWith("*"));
  const isExplained = (start) =>
    docs.some(
      ({ value, end }) =>
        end <= start && /^\s*\|?\s*\(?$/.test(text.slice(end, start)) && /\p{L}/u.test(value),
    );
  const file = { path, text, body: program.body, isExplained };
  files.set(path, file);
  return file;
}

/** The source of `./x.js`, which is `x.ts` or `x.tsx`. */
function sourceOf(from, specifier) {
  const base = join(dirname(from), specifier).replace(/\.js$/, "");
  const folder = dirname(base);
  const name = base.slice(folder.length + 1);
  const found = readdirSync(folder).find((entry) => entry === `${name}.ts` || entry === `${name}.tsx`);
  if (found === undefined) throw new Error(`${from}: there is no ${specifier}`);
  return join(folder, found);
}

const nameOf = (node) => node.name ?? node.value;
const namesIn = ({ id, declarations }) => (id ? [id.name] : (declarations ?? []).map((one) => one.id.name));

/** Where a name that `path` exports is declared: its file, its statement and its declaration. */
function declarationOf(path, name) {
  const file = read(path);
  for (const node of file.body) {
    if (node.type === "ExportNamedDeclaration" && node.source) {
      const found = node.specifiers.find(({ exported }) => nameOf(exported) === name);
      if (found) return declarationOf(sourceOf(path, node.source.value), nameOf(found.local));
    } else if (node.type === "ExportNamedDeclaration" && node.declaration) {
      if (namesIn(node.declaration).includes(name)) return { file, node, declaration: node.declaration };
    }
  }
  throw new Error(`${relative(src, path)} exports no ${name}`);
}

/** All names that a file exports. */
function exportsOf(path) {
  return read(path).body.flatMap((node) => {
    if (node.type === "ExportAllDeclaration") {
      const from = sourceOf(path, node.source.value);
      return exportsOf(from);
    }
    if (node.type !== "ExportNamedDeclaration") return [];
    if (node.declaration) return namesIn(node.declaration).map((name) => ({ path, name }));
    return node.specifiers.map(({ exported }) => ({ path, name: nameOf(exported) }));
  });
}

/** The members written out in a type; of a union those of each part that is not explained as a whole. */
function membersOf(type, isExplained) {
  switch (type?.type) {
    case "TSInterfaceBody":
      return type.body;
    case "TSTypeLiteral":
      return type.members;
    case "TSUnionType":
      return type.types.flatMap((part) => (isExplained(part.start) ? [] : membersOf(part, isExplained)));
    case "TSIntersectionType":
      return type.types.flatMap((part) => membersOf(part, isExplained));
    case "TSParenthesizedType":
      return membersOf(type.typeAnnotation, isExplained);
    default:
      return [];
  }
}

const missing = new Map();
let looked = 0;
const look = (file, start, what) => {
  looked += 1;
  if (file.isExplained(start)) return;
  const line = file.text.slice(0, start).split("\n").length;
  missing.set(`src/${relative(src, file.path)}:${line}`, what);
};

const entries = ["index", "list", "format", "testing"];
for (const { path, name } of entries.flatMap((entry) => exportsOf(join(src, `${entry}.ts`)))) {
  const { file, node, declaration } = declarationOf(path, name);
  if (relative(src, file.path).startsWith("messages")) continue;
  look(file, node.start, name);
  for (const member of membersOf(declaration.body ?? declaration.typeAnnotation, file.isExplained)) {
    if (member.key === undefined) continue;
    // A type of one line is explained as a whole, and what tells the members of a union apart is no prop.
    const inLine = !file.text.slice(node.start, member.start).includes("\n");
    const literal = member.typeAnnotation?.typeAnnotation.type === "TSLiteralType";
    if (!inLine && !literal) look(file, member.start, `${name}.${nameOf(member.key)}`);
  }
}

const HEADINGS = ["什么时候用", "结构", "键盘与读屏", "常量"];
const folders = readdirSync(src, { withFileTypes: true }).filter((entry) => entry.isDirectory());
for (const { name } of folders.filter((folder) => folder.name !== "foundations")) {
  for (const page of readdirSync(join(src, name)).filter((entry) => entry.endsWith(".mdx"))) {
    looked += 1;
    const text = readFileSync(join(src, name, page), "utf8");
    const lacks = HEADINGS.filter((heading) => !new RegExp(`^## .*${heading}$`, "m").test(text));
    if (lacks.length > 0) missing.set(`src/${name}/${page}`, `the page, without ${lacks.join(", ")},`);
  }
}

for (const [where, what] of missing) console.error(`${where}: ${what} has no explanation`);
console.log(`${looked} exports, members and pages, ${missing.size} without an explanation`);
process.exitCode = missing.size === 0 ? 0 : 1;
