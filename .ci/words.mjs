// The words that people read, by the rules of CONTRIBUTING ("Words"): what breaks one is named with its place and with
// what to write instead. Read are string and template literals and the text of elements; comments, regular expressions,
// tests and sample data are not. `node .ci/words.mjs` checks everything, or the files that are named.
import { globSync, readFileSync } from "node:fs";
import { argv, exit } from "node:process";
import { parseSync } from "vite";

const FILES = [
  "packages/app/src/**/*.{ts,tsx}",
  "packages/server/src/**/*.ts",
  "packages/credits/src/**/*.ts",
  "packages/draw/src/**/*.ts",
  "packages/grading/src/**/*.ts",
  "packages/questionnaire/src/**/*.ts",
  "packages/ui/src/**/*.{ts,tsx}",
  "packages/api-client/{src/transport,src}/*.ts",
  "packages/api-client/contract/*.tsp",
];

/** Not the words of the platform: what tests and stories put in, the names of the demo province, generated files. */
const NOT_READ = /\.(test|stories|fixture)\.tsx?$|\/src\/(demo|recipes|generated)\//;

/** Texts that stay as they are, with the reason. */
const EXEMPT = [
  { text: /登录状态已过期，您可以继续留在该页面，或者重新登录/, why: "specification, section 8" },
  { text: /有效问卷.*份，不足5份/, why: "the refusal as the field has it" },
  { text: /\d-\d+[节周单双]/, why: "a sample of what may be typed or stand in a file" },
  { file: /(read-)?meeting-text\.ts$/, text: /\ue000[节周]/, why: "the form in which a file is read" },
];

/** Words that have one form: rounds are 草稿, 待开始, 进行中, 已结束, and people are 你. */
const WORDS = [
  [/您/g, "你"],
  [/未开始/g, "待开始"],
];

const HAN = "\\u3400-\\u9fff";
/** Stands for an expression in a template or in an element; the second one for what says text of its own. */
const HOLE = "\ue000";
const TEXT_HOLE = "\ue001";
/** A number stands before these. */
const COUNTED = "条个名门人次位页周节级项处行分秒天件所";
/** A number stands behind these. */
const COUNTING = "第共前每达至剩余满";

const RULES = [
  ...WORDS,
  [new RegExp(`([${HAN}])(?=[A-Za-z0-9])`, "g"), "$1 "],
  [new RegExp(`([A-Za-z0-9%])(?=[${HAN}])`, "g"), "$1 "],
  [new RegExp(`(${HOLE})(?=[${COUNTED}])`, "g"), "$1 "],
  [new RegExp(`([${COUNTING}])(?=${HOLE})`, "g"), "$1 "],
  [/([，。；：！？、（）「」《》]) +(?=\S)/g, "$1"],
  [/(\S) +(?=[，。；：！？、（）「」《》])/g, "$1"],
];

if (import.meta.main) {
  const named = argv.slice(2);
  const files = (named.length > 0 ? named : FILES.flatMap((pattern) => globSync(pattern))).filter(
    (file) => !NOT_READ.test(file),
  );
  const found = files.flatMap((file) => faultsIn(file, readFileSync(file, "utf8")));
  for (const { file, line, text, instead } of found)
    console.log(`${file}:${line}  「${text}」 → 「${instead}」`);
  console.log(
    `${found.length} texts to write otherwise (rules: CONTRIBUTING, "Words"), in ${files.length} files`,
  );
  if (found.length > 0) exit(1);
}

/** What breaks a rule in a source file: where, what it says, and what it should say. */
export function faultsIn(file, source) {
  const runs = file.endsWith(".tsp") ? linesOf(source) : runsOf(file, source);
  return runs.flatMap(({ start, text, holes }) => {
    if (!new RegExp(`[${HAN}]`).test(text) || isExempt(file, text)) return [];
    const better = RULES.reduce((before, [pattern, by]) => before.replace(pattern, by), text);
    if (better === text) return [];
    let at = 0;
    const shown = (value) => {
      at = 0;
      return value.replaceAll(/[\ue000\ue001]/g, () => `\${${holes[at++] ?? ""}}`).trim();
    };
    return [
      { file, line: source.slice(0, start).split("\n").length, text: shown(text), instead: shown(better) },
    ];
  });
}

function isExempt(path, words) {
  return EXEMPT.some(({ file = /./, text }) => file.test(path) && text.test(words));
}

/** An expression with words in it is no number. */
function holeOf(expression) {
  if (expression === undefined) return "";
  return new RegExp(`[${HAN}"]`).test(expression) ? TEXT_HOLE : HOLE;
}

/** In a contract all that is Chinese is read by people: examples and names in comments. */
function linesOf(source) {
  let start = 0;
  return source.split("\n").map((line) => {
    const run = { start, text: line.replaceAll(/`[^`]*`/g, HOLE), holes: [] };
    start += line.length + 1;
    return run;
  });
}

/** The literals and the texts of elements, with a hole for each expression in them. */
function runsOf(file, source) {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  const runs = [];
  walk(program, (node) => {
    if (node.type === "Literal" && typeof node.value === "string")
      runs.push({ start: node.start, text: node.value, holes: [] });
    if (node.type === "TemplateLiteral") {
      const holes = node.expressions.map((each) => source.slice(each.start, each.end));
      const text = node.quasis.map(({ value }, at) => (value.cooked ?? "") + holeOf(holes[at])).join("");
      runs.push({ start: node.start, text, holes });
    }
    if (node.type === "JSXElement" || node.type === "JSXFragment")
      runs.push(...elementRuns(node.children, source));
  });
  return runs;
}

/** The texts of an element between the elements in it. */
function elementRuns(children, source) {
  const runs = [];
  let run;
  for (const child of children) {
    if (child.type === "JSXText") {
      run ??= { start: child.start + (/^\s*/.exec(child.value)?.[0].length ?? 0), text: "", holes: [] };
      run.text += asShown(child.value);
    } else if (child.type === "JSXExpressionContainer" && child.expression.type !== "JSXEmptyExpression") {
      run ??= { start: child.start, text: "", holes: [] };
      const { expression } = child;
      if (expression.type === "Literal" && typeof expression.value === "string") run.text += expression.value;
      else {
        const hole = source.slice(expression.start, expression.end);
        run.text += holeOf(hole);
        run.holes.push(hole);
      }
    } else {
      if (run) runs.push(run);
      run = undefined;
    }
  }
  return run ? [...runs, run] : runs;
}

/** Text of an element as React shows it: what surrounds a line break is dropped. */
function asShown(text) {
  const lines = text.split("\n");
  return lines
    .map((line, at) => {
      const begun = at === 0 ? line : line.trimStart();
      return at === lines.length - 1 ? begun : begun.trimEnd();
    })
    .filter((line) => line !== "")
    .join(" ");
}

function walk(node, visit) {
  if (node === null || typeof node !== "object") return;
  if (Array.isArray(node)) {
    for (const each of node) walk(each, visit);
    return;
  }
  if (typeof node.type === "string") visit(node);
  for (const [key, value] of Object.entries(node)) if (key !== "parent") walk(value, visit);
}
