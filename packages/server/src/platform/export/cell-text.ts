import type { JsonSchema } from "../../contract/document.ts";
import type { ListCalls, NamedSchema } from "../../contract/index.ts";
import { chinaText } from "../../text/china-time.ts";
import { type Cell, type CellStyle, excelDay } from "./workbook.ts";

type Row = Readonly<Record<string, unknown>>;

/** How a model is written where a whole one stands in a cell, by the model's name in the contract. */
export type ModelTexts = Readonly<Record<string, (values: readonly never[]) => string>>;

/** How the cells of a column are made. */
export interface CellReader {
  style: CellStyle;
  read: (row: Row) => Cell;
}

/** A path, or a template in `formMap`, names what the list's rows do not have. */
export class UnknownColumn extends Error {
  constructor(path: string) {
    super(`列表里没有「${path}」这一项`);
    this.name = "UnknownColumn";
  }
}

const BRACES = /\{([^{}|]+)(?:\|([^{}]*))?\}/g;

/**
 * Makes the cells of a column from the shape of the rows: a number stays a number, an instant becomes a date of China's
 * clock, an enum is written by its `x-labels`, a model by its text, several values with 、 between them.
 *
 * @param text a path such as `course.name`, or a template such as `{seats.taken} / {seats.capacity}`; see `CellText` in
 *   the contract
 * @throws UnknownColumn when a path is not in the shape, or ends at what has no text
 */
export function cellReader(
  text: string,
  isTemplate: boolean,
  row: NamedSchema,
  lists: ListCalls,
  texts: ModelTexts,
): CellReader {
  const parts = isTemplate ? templateParts(text) : [{ path: text, fallback: "" }];
  const [only] = parts;
  const readers = parts.map((part) =>
    typeof part === "string" ? part : { ...part, value: valueReader(part.path, row, lists, texts) },
  );
  const [first] = readers;
  if (parts.length === 1 && only !== undefined && typeof first === "object") {
    const { value, fallback } = first;
    return { style: value.style, read: (each) => value.cell(each) ?? (fallback === "" ? null : fallback) };
  }
  return {
    style: "text",
    read: (each) =>
      readers
        .map((part) => (typeof part === "string" ? part : part.value.text(each) || part.fallback))
        .join(""),
  };
}

/** `{student.name}（{studentNumber}）` → its texts and its paths, in order. */
function templateParts(template: string): (string | { path: string; fallback: string })[] {
  const parts: (string | { path: string; fallback: string })[] = [];
  let end = 0;
  for (const found of template.matchAll(BRACES)) {
    if (found.index > end) parts.push(template.slice(end, found.index));
    parts.push({ path: found[1]?.trim() ?? "", fallback: found[2] ?? "" });
    end = found.index + found[0].length;
  }
  if (end < template.length) parts.push(template.slice(end));
  return parts;
}

interface ValueReader {
  style: CellStyle;
  /** Null where there is no value. */
  cell: (row: Row) => Cell;
  /** Empty where there is no value. */
  text: (row: Row) => string;
}

function valueReader(path: string, row: NamedSchema, lists: ListCalls, texts: ModelTexts): ValueReader {
  const steps = path.split(".");
  let at = row;
  let many = false;
  for (const step of steps) {
    at = elementOf(at, lists, () => (many = true));
    const { properties } = at.schema;
    // Only what the contract names: neither `constructor` nor a field that never leaves the server.
    const next = properties && Object.hasOwn(properties, step) ? properties[step] : undefined;
    if (next === undefined) throw new UnknownColumn(path);
    at = lists.resolve(next);
  }
  at = elementOf(at, lists, () => (many = true));
  const write = writerOf(at, texts);
  if (write === undefined) throw new UnknownColumn(path);
  const values = (each: Row): unknown[] => follow([each], steps);
  const text = (each: Row): string => write.text(values(each));
  if (many || write.style === "text") return { style: "text", text, cell: (each) => text(each) || null };
  return { style: write.style, text, cell: (each) => write.cell?.(values(each)[0]) ?? null };
}

/** What is in a list, and in the lists in it. */
function elementOf(schema: NamedSchema, lists: ListCalls, onList: () => void): NamedSchema {
  if (schema.schema.items === undefined) return schema;
  onList();
  return elementOf(lists.resolve(schema.schema.items), lists, onList);
}

/** All values at a path, those of lists one by one; nothing where there is none. */
function follow(values: readonly unknown[], steps: readonly string[]): unknown[] {
  let found = values.flat(3);
  for (const step of steps) {
    found = found.map((value) => (value as Row)[step]).flat(3);
    found = found.filter((value) => value !== undefined && value !== null);
  }
  return found;
}

interface Writer {
  style: CellStyle;
  text: (values: readonly unknown[]) => string;
  cell?: (value: unknown) => Cell;
}

function writerOf({ name, schema }: NamedSchema, texts: ModelTexts): Writer | undefined {
  const model = name === undefined ? undefined : texts[name];
  if (model !== undefined) return { style: "text", text: (values) => model(values as readonly never[]) };
  const { type, format } = schema;
  const labels = schema["x-labels"];
  const joined = (write: (value: unknown) => string) => (values: readonly unknown[]) =>
    values.map(write).join("、");
  if (labels !== undefined)
    return { style: "text", text: joined((value) => labels[String(value)] ?? String(value)) };
  // Something with an id and a name, such as `Ref`, is called by its name.
  if (schema.properties?.["name"] !== undefined)
    return { style: "text", text: joined((value) => String((value as Row)["name"])) };
  if (type === "boolean") return { style: "text", text: joined((value) => (value === true ? "是" : "否")) };
  if (type === "integer" || type === "number") return { ...numberStyle(schema), text: joined(String) };
  if (type !== "string") return undefined;
  if (format === "date-time")
    return {
      style: "moment",
      text: joined((value) => chinaText(new Date(String(value)))),
      cell: (value) => (typeof value === "string" ? excelDay(value) : null),
    };
  return { style: "text", text: joined(String) };
}

const numberStyle = ({ type }: JsonSchema): Pick<Writer, "style" | "cell"> => ({
  style: type === "integer" ? "integer" : "decimal",
  cell: (value) => (typeof value === "number" ? value : null),
});
