// `npm run bench:replay`: how long a visitor's browser takes to draw a round of 200,000 wishes over 60,000 classes once
// more, in the worker of the public page, in Chromium; and beside it, in the same run, the same file in Node, as the
// command `npm run replay` reads it. Fails above 15 s, and when both do not come to the same result.
import { once } from "node:events";
import { createServer } from "node:http";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { replay, unpackDrawFile, writeDrawFile } from "@huxuan/draw";
import { build } from "vite";
import { launchBrowser } from "../../../.ci/browser.mjs";

const AIM_MS = 15_000;
const RUNS = 3;
const CLASSES = 60_000;
const TICKETS = 40_000;
const WISHES_EACH = 5;
const SCHOOLS = 30;

/** A published file; the same in every run. */
function drawFile() {
  const offerings = Array.from({ length: CLASSES }, (_, at) => ({
    id: String(at),
    school: String(at % SCHOOLS),
    credits: 200,
    capacity: 2 + (at % 3),
    taken: {},
    quotas: at % 4 === 0 ? { 1: 1 } : {},
  }));
  // Steps that share no factor with the number of classes: a student's wishes are different ones.
  const wishOf = (student, rank) => (student * 7_919 + rank * 104_729) % CLASSES;
  const tickets = Array.from({ length: TICKETS }, (_, at) => {
    const wished = Array.from({ length: WISHES_EACH }, (__, rank) => wishOf(at, rank));
    return {
      ticket: `T${at}`,
      school: String(at % SCHOOLS),
      credits: 1_000,
      courses: WISHES_EACH,
      groups: wished.map((offering, rank) => ({
        id: `g${offering}`,
        take: 1,
        wishes: [{ offering: String(offering), rank: rank + 1, points: 0, priority: at % 5 === 0 ? 0 : 2 }],
      })),
      exclusions: [{ offerings: [String(wished[0]), String(wished[1])], reason: "TIME_CONFLICT" }],
    };
  });
  const classes = Object.fromEntries(
    offerings.map(({ id, school }) => [id, { code: `C${id}`, course: `课程 ${id}`, school }]),
  );
  const schools = Object.fromEntries(Array.from({ length: SCHOOLS }, (_, at) => [String(at), `大学 ${at}`]));
  const input = { roundId: "1", order: "priority,rank,no", seed: "bench", offerings, tickets };
  return gzipSync(writeDrawFile({ round: { id: "1", name: "抽签" }, input, classes, schools }));
}

/** The worker of the public page as one script. */
async function workerScript() {
  const built = await build({
    configFile: false,
    logLevel: "error",
    build: {
      write: false,
      lib: {
        entry: fileURLToPath(new URL("../src/public/draw/replay-worker.ts", import.meta.url)),
        formats: ["es"],
      },
    },
  });
  const [output] = Array.isArray(built) ? built : [built];
  return output.output[0].code;
}

const file = drawFile();
const script = await workerScript();
const site = createServer((request, response) => {
  const [type, body] =
    request.url === "/worker.js"
      ? ["text/javascript", script]
      : request.url === "/file"
        ? ["application/octet-stream", file]
        : ["text/html", "<!doctype html><title>replay</title>"];
  response.setHeader("content-type", type).end(body);
});
site.listen(0, "127.0.0.1");
await once(site, "listening");

const browser = await launchBrowser();
const page = await browser.newPage();
await page.goto(`http://127.0.0.1:${site.address().port}/`);
const took = [];
let wonThere = 0;
for (let run = 0; run < RUNS; run += 1) {
  // As the page does it: downloaded, then handed to a new worker, until the numbers are back.
  const { ms, answer } = await page.evaluate(async () => {
    const bytes = await (await fetch("/file")).arrayBuffer();
    const began = performance.now();
    const worker = new Worker("/worker.js", { type: "module" });
    const answered = new Promise((resolve, reject) => {
      worker.addEventListener("message", ({ data }) => resolve(data));
      worker.addEventListener("error", () => reject(new Error("the worker failed")));
    });
    worker.postMessage({ kind: "replay", bytes }, [bytes]);
    const first = await answered;
    worker.terminate();
    return { ms: performance.now() - began, answer: first };
  });
  if (answer.kind !== "replayed") throw new Error(`the worker answered ${answer.kind}`);
  took.push(ms);
  wonThere = answer.won;
}
await browser.close();
site.close();

const began = performance.now();
const { result } = replay(await unpackDrawFile(file));
const inNode = performance.now() - began;
const won = result.wishes.filter((wish) => wish.won).length;

const seconds = (ms) => `${(ms / 1_000).toFixed(1)} s`;
const median = took.toSorted((a, b) => a - b)[Math.floor(RUNS / 2)] ?? Number.POSITIVE_INFINITY;
console.log(
  `${result.wishes.length} wishes over ${CLASSES} classes, ${won} won, file ${(file.length / 1_048_576).toFixed(1)} MB`,
);
console.log(
  `Chromium: ${seconds(median)} (${took.map(seconds).join(", ")}; aim ${seconds(AIM_MS)}); Node: ${seconds(inNode)}; the same result: ${won === wonThere ? "yes" : "no"}`,
);
if (Math.max(...took) > AIM_MS || won !== wonThere) process.exitCode = 1;
