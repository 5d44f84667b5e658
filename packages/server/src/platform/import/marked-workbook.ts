import { SaxesParser } from "saxes";
import type { Entry } from "yauzl";
import { ZipFile } from "yazl";
import type { FileReader } from "./reader-messages.ts";
import { findTitles, isReasons, REASONS, titleOf } from "./sheet.ts";
import { CELL_CHARACTERS_MAX } from "./limits.ts";
import { addressOf, columnOf, findSheet, localName, readWorkbook } from "./workbook.ts";
import { type OpenedZip, openZip } from "./zip.ts";

/** What is wrong with a cell of a workbook. */
export interface Mark {
  /** As Excel numbers it; 0 for the file as a whole. */
  row: number;
  /** Title of its column; empty for the row as a whole. */
  column: string;
  message: string;
}

/** What is marked in a workbook, and where. */
export interface Marks {
  /** Name of the sheet that is read. */
  sheet: string;
  /** The title by which the row of titles is known. */
  firstTitle: string;
  marks: Mark[];
  /** All faults that were found; only the first are in `marks`. */
  count: number;
}

/** Of bad cells: what Excel itself paints bad ones with. */
const COLOUR = "FFFFC7CE";
/** Characters. */
const REASONS_WIDTH = 60;

/** Marks a workbook, in a thread of its own. */
export const reader: FileReader<Marks, Uint8Array, null, Uint8Array> = {
  async read(bytes, marks, { onOpened }) {
    const marked = await markWorkbook(bytes, marks);
    onOpened(marks.marks.length);
    return marked;
  },
  plan: (marked) => marked,
};

/**
 * The same workbook with its bad cells coloured and a column 原因 behind the last one. Everything else stays as it is: of
 * the parts of the file only the sheet and the styles are written anew. What was marked before and is good now is
 * unmarked. Throws a FileError for what is no workbook.
 */
export async function markWorkbook(bytes: Buffer, wanted: Marks): Promise<Buffer> {
  const zip = await openZip(bytes);
  const { sheet, styles } = await findSheet(zip, wanted.sheet);
  const stylesEntry = zip.entries.get(styles);
  const paint = stylesEntry === undefined ? undefined : await Paint.read(zip, stylesEntry);
  const marked = await markSheet(zip, sheet, await placesOf(bytes, wanted), paint);
  const changed = new Map([[sheet.fileName, marked]]);
  if (stylesEntry !== undefined && paint !== undefined)
    changed.set(styles, await paint.write(zip, stylesEntry));
  return rewrite(zip, changed);
}

/** Where marks stand. */
interface Places {
  titleRow: number;
  /** Above the reasons. */
  title: string;
  /** Column of the reasons. */
  reasonColumn: number;
  rows: ReadonlyMap<number, { columns: Set<number>; reasons: string[] }>;
}

async function placesOf(bytes: Buffer, { sheet, firstTitle, marks, count }: Marks): Promise<Places> {
  const data = await readWorkbook(bytes, sheet);
  const titles = findTitles(data, firstTitle);
  const titleRow = titles?.row ?? 1;
  const names = Array.from(titles?.cells ?? [], titleOf);
  const old = names.findIndex(isReasons);
  const rows = new Map<number, { columns: Set<number>; reasons: string[] }>();
  for (const { row, column, message } of marks) {
    const at = row === 0 ? titleRow : row;
    const place = rows.get(at) ?? { columns: new Set(), reasons: [] };
    rows.set(at, place);
    const found = column === "" ? -1 : names.indexOf(titleOf(column));
    if (found >= 0) place.columns.add(found);
    place.reasons.push(column === "" ? message : `${column}：${message}`);
  }
  const more = count > marks.length ? `（只标出前 ${marks.length} 处，共 ${count} 处）` : "";
  return {
    titleRow,
    title: `${REASONS}${more}`,
    reasonColumn: old < 0 ? Math.max(0, ...data.map(({ cells }) => cells.length)) : old,
    rows,
  };
}

/** The styles of a workbook: which of them cells get that are marked, or no longer are. */
class Paint {
  readonly #styles: readonly Style[];
  readonly #fill: number;
  readonly #added: Style[] = [];
  readonly #known = new Map<string, number>();

  private constructor(styles: readonly Style[], fill: number) {
    this.#styles = styles;
    this.#fill = fill;
  }

  /** Undefined where the styles say too little to add to them. */
  static async read(zip: OpenedZip, entry: Entry): Promise<Paint | undefined> {
    const styles: Style[] = [];
    const colours: string[] = [];
    let style: Style | undefined;
    await rewriteXml(zip, entry, {
      open({ local, attributes, path }) {
        const inFormats = path.at(-2) === "cellXfs";
        if (local === "fill" && path.at(-2) === "fills") colours.push("");
        else if (local === "fgColor" && path.at(-3) === "fill")
          colours[colours.length - 1] = attributes["rgb"] ?? "";
        if (local === "xf" && inFormats) styles.push((style = { attributes: { ...attributes }, inner: "" }));
        else if (style !== undefined && path.includes("cellXfs")) style.inner += opening(local, attributes);
        return {};
      },
      close({ local, path }) {
        if (local === "xf" && path.at(-2) === "cellXfs") style = undefined;
        else if (style !== undefined && path.includes("cellXfs")) style.inner += `</${local}>`;
        return "";
      },
    });
    if (styles.length === 0 || colours.length === 0) return undefined;
    const fill = colours.indexOf(COLOUR);
    return new Paint(styles, fill < 0 ? colours.length : fill);
  }

  /** The style of a cell that is bad, made of the one that it has. */
  marked(style: number): number {
    return this.#like(style, `${this.#fill}`);
  }

  /** The style of a cell that is not. */
  plain(style: number): number {
    return this.#styles[style]?.attributes["fillId"] === `${this.#fill}` ? this.#like(style, "0") : style;
  }

  #like(style: number, fillId: string): number {
    const key = `${style} ${fillId}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const { attributes, inner } = this.#styles[style] ?? { attributes: {}, inner: "" };
    const place = this.#styles.length + this.#added.length;
    this.#added.push({
      attributes: { ...attributes, fillId, applyFill: fillId === "0" ? "0" : "1" },
      inner,
    });
    this.#known.set(key, place);
    return place;
  }

  /** The part with what was added. */
  write(zip: OpenedZip, entry: Entry): Promise<string> {
    let fills = 0;
    return rewriteXml(zip, entry, {
      open({ local, attributes, path }) {
        if (local === "fill" && path.at(-2) === "fills") fills += 1;
        // How many there are may be left out, and is another number now.
        if (local === "fills" || local === "cellXfs") delete attributes["count"];
        return {};
      },
      close: ({ local, prefix }) => {
        if (local === "fills" && this.#fill >= fills)
          return `<${prefix}fill><${prefix}patternFill patternType="solid"><${prefix}fgColor rgb="${COLOUR}"/><${prefix}bgColor indexed="64"/></${prefix}patternFill></${prefix}fill>`;
        if (local !== "cellXfs") return "";
        return this.#added
          .map(({ attributes, inner }) => {
            const content = prefix === "" ? inner : inner.replaceAll(/<(\/?)/gu, `<$1${prefix}`);
            return `${opening(`${prefix}xf`, attributes)}${content}</${prefix}xf>`;
          })
          .join("");
      },
    });
  }
}

interface Style {
  attributes: Record<string, string>;
  inner: string;
}

function markSheet(
  zip: OpenedZip,
  sheet: Entry,
  { titleRow, title, reasonColumn, rows }: Places,
  paint: Paint | undefined,
): Promise<string> {
  let row = 0;
  let column = -1;
  let titleStyle: string | undefined;
  /** Columns of the row whose cells are bad and were not met yet. */
  let missing: number[] = [];
  let hasColumns = false;
  let lastColumn = 0;
  const before = (end: number, prefix: string): string => {
    const cells = missing.filter((at) => at < end);
    missing = missing.filter((at) => at >= end);
    if (paint === undefined) return "";
    return cells.map((at) => `<${prefix}c r="${addressOf(at, row)}" s="${paint.marked(0)}"/>`).join("");
  };
  const width = (prefix: string): string =>
    `<${prefix}col min="${reasonColumn + 1}" max="${reasonColumn + 1}" width="${REASONS_WIDTH}" customWidth="1"/>`;
  return rewriteXml(zip, sheet, {
    open({ local, prefix, attributes }) {
      if (local === "dimension") return { leaveOut: true };
      if (local === "cols") hasColumns = true;
      else if (local === "col") lastColumn = Math.max(lastColumn, Number(attributes["max"]));
      else if (local === "sheetData" && !hasColumns)
        return { before: `<${prefix}cols>${width(prefix)}</${prefix}cols>` };
      else if (local === "row") {
        row = attributes["r"] === undefined ? row + 1 : Number(attributes["r"]);
        column = -1;
        missing = [...(rows.get(row)?.columns ?? [])].sort((a, b) => a - b);
        delete attributes["spans"];
      } else if (local === "c") {
        column = attributes["r"] === undefined ? column + 1 : columnOf(attributes["r"]);
        attributes["r"] = addressOf(column, row);
        const between = before(column, prefix);
        if (column === reasonColumn) return { before: between, leaveOut: true };
        const isBad = missing.includes(column);
        missing = missing.filter((at) => at !== column);
        const style = Number(attributes["s"] ?? 0);
        const next = isBad ? paint?.marked(style) : paint?.plain(style);
        if (next !== undefined && next !== style) attributes["s"] = `${next}`;
        if (row === titleRow && !isBad) titleStyle = attributes["s"] ?? titleStyle;
        return { before: between };
      }
      return {};
    },
    close({ local, prefix }) {
      if (local === "cols" && lastColumn <= reasonColumn) return width(prefix);
      if (local !== "row") return "";
      const reasons = rows.get(row)?.reasons ?? [];
      const lines = row === titleRow ? [title, ...reasons] : reasons;
      const text = lines.join("；").slice(0, CELL_CHARACTERS_MAX);
      const style = row === titleRow && titleStyle !== undefined ? ` s="${titleStyle}"` : "";
      const rest = before(Number.POSITIVE_INFINITY, prefix);
      if (text === "") return rest;
      return `${rest}<${prefix}c r="${addressOf(reasonColumn, row)}"${style} t="inlineStr"><${prefix}is><${prefix}t xml:space="preserve">${escaped(text)}</${prefix}t></${prefix}is></${prefix}c>`;
    },
  });
}

/** An element on its way from one part to the next. */
interface Element {
  /** Its name without prefix, and the prefix with its colon. */
  local: string;
  prefix: string;
  /** May be changed. */
  attributes: Record<string, string>;
  /** Names of the open elements without their prefixes, this one last. */
  path: readonly string[];
}

interface Changes {
  /** What is written before it; whether it is left out with all that it holds. */
  open: (element: Element) => { before?: string; leaveOut?: boolean };
  /** What is written before its end. */
  close: (element: Pick<Element, "local" | "prefix" | "path">) => string;
}

/** Writes a part anew as it is read, with changes. Throws a FileError when it is broken. */
async function rewriteXml(zip: OpenedZip, entry: Entry, changes: Changes): Promise<string> {
  const parser = new SaxesParser({ position: false });
  const written = ['<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'];
  const path: string[] = [];
  /** How deep what is left out begins. */
  let leftOut: number | undefined;
  const say = (text: string): void => {
    if (leftOut === undefined && text !== "") written.push(text);
  };
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name, attributes: given }) => {
    const local = localName(name);
    path.push(local);
    if (leftOut !== undefined) return;
    // Plain texts: the parser was not asked for namespaces.
    const attributes = { ...(given as Record<string, string>) };
    const { before = "", leaveOut = false } = changes.open({
      local,
      prefix: name.slice(0, name.length - local.length),
      attributes,
      path,
    });
    say(before);
    if (leaveOut) leftOut = path.length;
    say(opening(name, attributes));
  });
  parser.on("closetag", ({ name }) => {
    const local = localName(name);
    if (leftOut === undefined)
      say(`${changes.close({ local, prefix: name.slice(0, name.length - local.length), path })}</${name}>`);
    else if (leftOut === path.length) leftOut = undefined;
    path.pop();
  });
  parser.on("text", (text) => say(escaped(text)));
  parser.on("cdata", (text) => say(escaped(text)));
  const decoder = new TextDecoder("utf-8");
  await zip.unpack(entry, (piece) => void parser.write(decoder.decode(piece, { stream: true })));
  parser.write(decoder.decode());
  parser.close();
  return written.join("");
}

const opening = (name: string, attributes: Readonly<Record<string, string>>): string =>
  `<${name}${Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escaped(value).replaceAll('"', "&quot;").replaceAll("\n", "&#10;")}"`)
    .join("")}>`;

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll("\r", "&#13;");

/** The archive with some of its parts changed, in the same order. */
async function rewrite(zip: OpenedZip, changed: ReadonlyMap<string, string>): Promise<Buffer> {
  const archive = new ZipFile();
  for (const [name, entry] of zip.entries) {
    if (name.endsWith("/")) continue;
    const text = changed.get(name);
    const pieces: Buffer[] = [];
    if (text === undefined) await zip.unpack(entry, (piece) => void pieces.push(piece));
    archive.addBuffer(text === undefined ? Buffer.concat(pieces) : Buffer.from(text), name);
  }
  archive.end();
  const chunks: Buffer[] = [];
  for await (const chunk of archive.outputStream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
