import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { parentPort } from "node:worker_threads";
import type { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";
import type { RenderMessage, RenderTask } from "./render-messages.ts";

// The thread in which documents are drawn: typst takes a processor for some 50 ms each, and clicks are not to wait for it.

/** Templates may import what lies below: `/platform/documents/templates/sheet.typ`. */
const WORKSPACE = fileURLToPath(new URL("../..", import.meta.url));

/** Two weights; all of Chinese that is in GB 18030's first levels. */
const FONTS = ["400Regular", "700Bold"];

/** Results that so many drawings did not use are forgotten: what is kept between them is the template and the fonts. */
const KEPT_DRAWINGS = 10;

/**
 * Checked while it is drawn: PDF/UA-1, the standard for screen readers. What it leaves out, `withoutSuspects` explains.
 */
const STANDARD = "ua-1";

const { resolve } = createRequire(import.meta.url);
const font = (weight: string): Buffer =>
  readFileSync(resolve(`@expo-google-fonts/noto-sans-sc/${weight}/NotoSansSC_${weight}.ttf`));

let compiler: NodeCompiler | undefined;

async function openCompiler(): Promise<NodeCompiler> {
  const typst = await import("@myriaddreamin/typst-ts-node-compiler");
  return typst.NodeCompiler.create({ workspace: WORKSPACE, fontArgs: [{ fontBlobs: FONTS.map(font) }] });
}

const say = (message: RenderMessage): void => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(message);
};

parentPort?.on("message", (task: RenderTask) => void draw(task));

async function draw({ id, template, json, as }: RenderTask): Promise<void> {
  try {
    compiler ??= await openCompiler();
  } catch (error) {
    say({ id, type: "unavailable", reason: String(error) });
    return;
  }
  try {
    const compiled = compiler.compile({ mainFilePath: template, inputs: { data: json } });
    const { result } = compiled;
    if (result === null) {
      const found = compiled.takeDiagnostics();
      throw new Error(JSON.stringify(found?.shortDiagnostics ?? "typst gave no document"));
    }
    const bytes =
      as === "pdf"
        ? withoutSuspects(compiler.pdf(result, { pdfStandard: STANDARD }))
        : Buffer.from(compiler.plainSvg(result));
    say({ id, type: "drawn", bytes });
  } catch (error) {
    say({ id, type: "failed", reason: String(error) });
  } finally {
    compiler.evictCache(KEPT_DRAWINGS);
  }
}

/**
 * Takes `/Suspects false` out of the catalogue, which is what it means without. Poppler before 23 complains of it on every
 * opening. Blanks stand in its place, so that nothing else moves.
 */
function withoutSuspects(pdf: Buffer): Buffer {
  const key = Buffer.from("/Suspects false");
  const at = pdf.indexOf(key);
  if (at >= 0) pdf.fill(" ", at, at + key.length);
  return pdf;
}
