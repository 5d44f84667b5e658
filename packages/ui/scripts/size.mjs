// What a host pays for one import, gzip, without the peers, measured on dist with Vite as a host would build it.
// Fails above a limit, which release 0.1 set for what it had; components that came later are listed apart, each with
// what it costs. Run after the build: `pnpm --filter @huxuan/ui size`.
import { gzipSync } from "node:zlib";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { bundleStyles } from "./bundle-styles.mjs";

/**
 * What release 0.1 did not have. A component has its folder, which is its style sheet's name too; a hook has none.
 */
const later = [
  { folder: "descriptions", names: ["Descriptions"] },
  { folder: "page-header", names: ["PageHeader"] },
  { folder: "steps", names: ["Steps"] },
  { folder: "timeline", names: ["Timeline"] },
  { folder: "collapse", names: ["Collapse"] },
  { folder: "result", names: ["Result"] },
  { folder: "qr-code", names: ["QrCode"] },
  { folder: "difference", names: ["Difference"] },
  { folder: "time-range", names: ["TimeRange"] },
  { folder: "term-calendar", names: ["TermCalendar"] },
  { folder: "term-picker", names: ["TermPicker"] },
  { folder: "week-picker", names: ["WeekPicker"] },
  { folder: "tree-select", names: ["TreeSelect"] },
  { folder: "transfer", names: ["Transfer"] },
  { folder: "demand-bar", names: ["DemandBar"] },
  { folder: "wish-list", names: ["WishList", "SaveStatus"] },
  { folder: "points-input", names: ["PointsInput"] },
  { folder: "draw-result", names: ["DrawResult", "VerifySteps"] },
  { folder: "mark-grid", names: ["MarkGrid"] },
  { folder: "paste-review", names: ["PasteReview", "matchPaste", "isPlainPaste", "pasteChanges"] },
  { folder: "slider", names: ["Slider"] },
  { folder: "half-day-picker", names: ["HalfDayPicker"] },
  { folder: "plan-card", names: ["PlanCard", "PlanDeck"] },
  { folder: "credit-bar", names: ["CreditBar"] },
  { folder: "programme-tree", names: ["ProgrammeTree"] },
  { folder: "passbook", names: ["Passbook"] },
  { folder: "coverage-grid", names: ["CoverageGrid"] },
  { folder: "programme-editor", names: ["ProgrammeEditor"] },
  { folder: "answer-sheet", names: ["AnswerSheet", "nextQuestion"] },
  { folder: "question-builder", names: ["QuestionBuilder"] },
  { folder: "cascader", names: ["Cascader"] },
  { folder: "month-picker", names: ["MonthPicker"] },
  { folder: "segmented-control", names: ["SegmentedControl"] },
  { folder: "split-button", names: ["SplitButton"] },
  { folder: "badge", names: ["Badge"] },
  { folder: "heading", names: ["Heading"] },
  { folder: "stack", names: ["Stack", "Grid", "Divider"] },
  { names: ["TimePicker"] },
  { names: ["useTableTree"] },
  { names: ["mergeRows"] },
];

const root = fileURLToPath(new URL("..", import.meta.url));
const added = later.flatMap(({ names }) => names);
const known = Object.keys(await import(`${root}dist/index.js`)).filter((name) => !added.includes(name));

/**
 * What is imported, and how many kB it may cost. Every name of release 0.1 at once, which no host needs, guards the sum. Not counted, here and there: the peers, which are the host's own (React, react-hook-form, and zod, of
 * which only types are imported), and what is loaded when it is used.
 */
const limits = [
  { what: "Button", names: ["Button"], limit: 6 },
  { what: "DataTable", names: ["DataTable"], limit: 92 },
  { what: "everything of 0.1", names: known, limit: 190 },
];
/** The same for the style sheet, of which every host takes the whole. */
const STYLES_LIMIT = 25;

// Made up: it exists only for the plugin below.
const entry = `${root}size-entry.js`;

/** Entries of their own, because they are heavy: what they cost with everything that they load when they are used. */
const heavy = [
  { entry: "charts/index.js", names: ["ChartFigure", "Bars", "Lines", "FlowChart", "HeatMap"] },
  { entry: "bpmn/index.js", names: ["BpmnViewer", "BpmnDesigner"] },
  { entry: "rich-text-editor/index.js", names: ["RichTextEditor"] },
];

/** Texts are one object, of which every component brings all. Those of what came later do not count for what was there. */
const laterTexts = new Map(
  [...later.flatMap(({ folder }) => folder ?? []), ...heavy.map(({ entry: from }) => from.split("/")[0])].map(
    (folder) => {
      const name = folder.replaceAll(/-(.)/g, (_, letter) => letter.toUpperCase());
      return [
        `${root}dist/messages/${folder}.js`,
        `export const ${name}ZhCN = {}; export const ${name}En = {};`,
      ];
    },
  ),
);

async function sizeOf(names, { from = "index.js", whole = false, texts = true } = {}) {
  const { output } = await build({
    root,
    configFile: false,
    logLevel: "silent",
    plugins: [
      {
        name: "size-entry",
        resolveId: (id) => (id === entry ? entry : undefined),
        load: (id) => {
          if (id === entry) return `export { ${names.join()} } from "./dist/${from}";`;
          return texts ? undefined : laterTexts.get(id);
        },
      },
    ],
    build: {
      write: false,
      minify: true,
      modulePreload: false,
      // Not Vite's library mode, which leaves the spaces in. What an entry shares with its lazy chunks stays in the entry,
      // as in an application; `strict` would cut it into dozens of small files that compress badly.
      rollupOptions: {
        input: entry,
        preserveEntrySignatures: "allow-extension",
        external: [/^react($|\/)/, /^react-dom($|\/)/, "react-hook-form"],
      },
    },
    define: { "process.env.NODE_ENV": '"production"' },
  });
  // Chunks that are loaded only when used do not count.
  const chunks = new Map(output.map((chunk) => [chunk.fileName, chunk]));
  const counted = new Set();
  const count = (chunk) => {
    if (!chunk || counted.has(chunk)) return;
    counted.add(chunk);
    for (const name of [...(chunk.imports ?? []), ...(whole ? (chunk.dynamicImports ?? []) : [])])
      count(chunks.get(name));
  };
  count(output.find((chunk) => chunk.isEntry));
  // Warnings for programmers (src/development) are left out by the mode that the bundler writes in.
  if (output.some(({ code }) => code?.includes("[@huxuan/ui]"))) {
    over = true;
    console.log(`✗ ${names.join()} brings warnings into production`);
  }
  return Array.from(counted).reduce((sum, chunk) => sum + gzipSync(chunk.code).length, 0) / 1000;
}

let over = false;
function judge(what, size, limit) {
  over ||= size > limit;
  console.log(`${size > limit ? "✗" : "✓"} ${what}: ${size.toFixed(2)} kB (at most ${limit})`);
}
for (const { what, names, limit } of limits) judge(what, await sizeOf(names, { texts: false }), limit);

const folders = later.flatMap(({ folder }) => folder ?? []);
const stylesOf = async (leftOut) => gzipSync(await bundleStyles(leftOut)).length / 1000;
const styles = await stylesOf(folders);
judge("styles of 0.1", styles, STYLES_LIMIT);

/** Of two that a host has already, what they share with a new one is not counted again. */
const HAD = ["Button", "UiProvider"];
const had = await sizeOf(HAD);
for (const { folder, names } of later) {
  const script = (await sizeOf([...HAD, ...names])) - had;
  const sheet = (await stylesOf(folders.filter((one) => one !== folder))) - styles;
  console.log(
    `  ${names.join(", ")}: ${script.toFixed(2)} kB more than a Button, styles ${sheet.toFixed(2)} kB`,
  );
}
for (const { entry: from, names } of heavy) {
  const [first, all] = [await sizeOf(names, { from }), await sizeOf(names, { from, whole: true })];
  console.log(`  ${from}: ${first.toFixed(2)} kB at first, ${all.toFixed(2)} kB when it is used`);
}
process.exitCode = over ? 1 : 0;
