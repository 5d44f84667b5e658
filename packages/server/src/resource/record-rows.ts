// From the files, not the indexes: the reading thread needs no database.
import { type RecordFacts, recordFacts, type SentField } from "../contract/record-facts.ts";
import {
  choiceColumn,
  type Column,
  defineRows,
  type ImportRows,
  numberColumn,
  optionalNumberColumn,
  type PlannedRows,
  readerOf,
  type ReadRows,
  type RefuseRow,
  type RowOf,
  textColumn,
} from "../platform/import/columns.ts";
import { EXAMPLE_PREFIX } from "../platform/import/layout.ts";
import type { FileReader } from "../platform/import/reader-messages.ts";
import { codeKey, nameKey } from "../text/names.ts";
import { yearOf } from "../text/school-terms.ts";

/** What the rows of a record are read by, besides the contract: what its table says. Plain. */
export interface RowsContext {
  /** Name of its model in the contract. */
  record: string;
  /** The fields that together tell its rows apart in a school. */
  key: readonly string[];
  /** Further fields that no two rows of a school share. */
  unique: readonly string[];
  /** Fields that name a row of another table of the school. */
  named: readonly string[];
}

/** Fields of a record as they are stored; null for what is not there. */
export type RowFacts = Readonly<Record<string, string | number | null>>;

/** What an import of a record is planned from. Plain: it goes to the reading thread. */
export interface StoredRows {
  /** Of the school that is imported into. */
  schoolName: string;
  rows: { id: number; version: number; facts: RowFacts }[];
  /** By field: the names that it may say. */
  known: Readonly<Record<string, readonly string[]>>;
  /** Fields of which names that are not there yet can be made, and whether they are to be. */
  makes: readonly string[];
  createMissing: boolean;
}

/** What an import of a record writes. */
export interface RowsPlan {
  created: RowFacts[];
  updated: { id: number; version: number; facts: RowFacts }[];
  unchanged: number;
  /** By field: names that are made before. */
  missing: Readonly<Record<string, readonly string[]>>;
}

/** Characters of a column that holds long names. */
const WIDE = 24;
const LONG_NAME = 80;

/** The rows of a record: columns, limits, choices, examples and explanations are the contract's. */
export function rowsOf(context: RowsContext): ImportRows {
  const facts = recordFacts(context.record);
  const sent = Object.entries(facts.sent).filter(([field]) => field !== "schoolId");
  const columns = sent.map(
    ([field, told], at) => [field, columnOf(told, at === 0, explanationOf(field, facts, context))] as const,
  );
  const list = facts.search.id.replace(/^search/u, "");
  return defineRows({
    sheet: facts.label,
    list: `${list.slice(0, 1).toLowerCase()}${list.slice(1)}`,
    rowName: facts.label,
    columns: { ...Object.fromEntries(columns), ...shownOnly(facts) },
    identifiedBy: context.key,
  });
}

function columnOf(told: SentField, first: boolean, explanation: string): Column {
  const { label, kind, required, longest = 200, min = 0, max = 1_000_000_000, step, choices } = told;
  const given = told.example ?? "";
  const example = first && told.kind !== "integer" ? `${EXAMPLE_PREFIX}-${given}` : given;
  const said = { example, explanation, ...(longest >= LONG_NAME && kind === "line" && { width: WIDE }) };
  switch (kind) {
    case "line":
    case "text":
      return textColumn(label, {
        ...said,
        required,
        max: longest,
        multiline: kind === "text",
        code: told.isCode,
      });
    case "integer":
    case "number": {
      const limits = { ...said, min, max, step: step ?? (kind === "integer" ? 1 : 0.01) };
      const number = told.isYear ? { ...limits, words: yearOf } : limits;
      return required ? numberColumn(label, number) : optionalNumberColumn(label, number);
    }
    case "choice": {
      const names = choices ?? {};
      const column = choiceColumn(label, { ...said, names });
      return required
        ? { ...column, required, read: (reader, field) => reader.choice(field, { required, names }) }
        : column;
    }
    default:
      throw new Error(`No cell holds ${label}: an import of such rows is written by hand (platform/import)`);
  }
}

/** What the template says about a column. */
function explanationOf(field: string, { label, sent }: RecordFacts, { key, named }: RowsContext): string {
  const { hint, choices, required = false, label: title = "" } = sent[field] ?? {};
  const updates = Object.keys(sent).some((each) => each !== "schoolId" && !key.includes(each));
  return `${
    [
      ...(hint === undefined ? [] : [hint]),
      ...(named.includes(field) ? [`写本校${title}的全称`] : []),
      ...(choices === undefined ? [] : [`${Object.values(choices).join("、")}之一`]),
      ...(required ? [] : ["不填时保留已有的内容"]),
      ...(updates && field === key.at(-1) ? [`已有的${label}按这一行修改`] : []),
    ].join("；") || title
  }。`;
}

/** The columns that exported lists have besides: nobody fills them in, and what they say is not imported. */
function shownOnly({ shown, sent, fields }: RecordFacts): Record<string, Column> {
  const others = shown.filter((field) => !(field in sent) && field !== "id" && fields[field] !== undefined);
  const column = (field: string): Column => ({
    ...textColumn(fields[field] ?? "", { max: 200, explanation: "" }),
    inTemplate: false,
    read: (reader) => {
      const text = reader.text(field, { required: false, max: 200 });
      if (text !== "" && field !== "school") reader.note(field, "", "这一列由系统得出，文件里写的不导入");
      return text;
    },
  });
  return Object.fromEntries(others.map((field) => [field, column(field)]));
}

type Row = RowOf<ImportRows> & Readonly<Record<string, unknown>>;

/** What importing rows of a record would do: rows are told apart by the key, and differ from what is stored or not. */
export function planRows(
  { record, key, unique, named }: RowsContext,
  rows: readonly Row[],
  stored: StoredRows,
  refuse: RefuseRow<Row>,
): RowsPlan {
  const { sent } = recordFacts(record);
  const fields = Object.keys(sent).filter((field) => field !== "schoolId");
  const sameAs = (field: string, value: unknown): unknown =>
    typeof value !== "string" ? value : sent[field]?.isCode ? codeKey(value) : nameKey(value);
  const keyOf = (facts: Readonly<Record<string, unknown>>): string =>
    JSON.stringify(key.map((field) => sameAs(field, facts[field])));
  const spelling = new Map(named.map((field) => [field, asStored(stored.known[field] ?? [])]));
  const known = new Map(stored.rows.map((row) => [keyOf(row.facts), row]));

  const names = new Map(named.map((field) => [field, new Set((stored.known[field] ?? []).map(nameKey))]));
  for (const row of rows) refuseWrong(row, stored, { names, sent }, refuse);

  const said = rows.map((row) => {
    const before = known.get(keyOf(row));
    const facts = fields.map((field): [string, string | number | null] => {
      const given = row[field] as string | number | undefined;
      const written = typeof given === "string" ? (spelling.get(field)?.(given) ?? given) : given;
      // A key stays as it is written there: t1004 is T1004.
      if (before && key.includes(field)) return [field, before.facts[field] ?? null];
      return [field, written === undefined || written === "" ? (before?.facts[field] ?? null) : written];
    });
    return { row, before, facts: Object.fromEntries(facts) as RowFacts };
  });
  for (const field of unique)
    refuseShared(field, said, stored, { keyOf, sameAs, label: sent[field]?.label ?? field }, refuse);

  const changed = said.filter(
    ({ before, facts }) => before && fields.some((field) => before.facts[field] !== facts[field]),
  );
  return {
    created: said.flatMap(({ before, facts }) => (before ? [] : [facts])),
    updated: changed.flatMap(({ before, facts }) =>
      before ? [{ id: before.id, version: before.version, facts }] : [],
    ),
    unchanged: said.filter(({ before }) => before).length - changed.length,
    missing: Object.fromEntries(
      stored.makes.map((field) => {
        const there = new Set((stored.known[field] ?? []).map(nameKey));
        const names = said.flatMap(({ facts }) => (typeof facts[field] === "string" ? [facts[field]] : []));
        const missing = new Map(names.map((name) => [nameKey(name), name] as const));
        return [field, [...missing].filter(([same]) => !there.has(same)).map(([, name]) => name)];
      }),
    ),
  };
}

/** Refuses a row of another school, and one that names what is not there. */
function refuseWrong(
  row: Row,
  { schoolName, makes, createMissing }: StoredRows,
  { names, sent }: { names: ReadonlyMap<string, ReadonlySet<string>> } & Pick<RecordFacts, "sent">,
  refuse: RefuseRow<Row>,
): void {
  const school = row["school"];
  if (typeof school === "string" && school !== "" && nameKey(school) !== nameKey(schoolName)) {
    refuse(
      row,
      "school",
      `这一行是另一所学校的，这次导入到${schoolName}；请删去这一行，或选择那所学校再导入`,
    );
    return;
  }
  for (const [field, known] of names) {
    const name = row[field];
    if (typeof name !== "string" || name === "" || known.has(nameKey(name))) continue;
    const label = sent[field]?.label ?? field;
    if (!makes.includes(field)) refuse(row, field, `本校没有这个${label}，请核对名称，或先导入${label}`);
    else if (!createMissing)
      refuse(
        row,
        field,
        `本校没有这个${label}，请核对名称；确实是新${label}时，可以勾选新建文件里的${label}`,
      );
  }
}

interface SaidRow {
  row: Row;
  facts: RowFacts;
}

/** Refuses rows that share a value with another of the school, as they will be when all are written. */
function refuseShared(
  field: string,
  said: readonly SaidRow[],
  { rows }: StoredRows,
  {
    keyOf,
    sameAs,
    label,
  }: {
    keyOf: (facts: RowFacts) => string;
    sameAs: (field: string, value: unknown) => unknown;
    label: string;
  },
  refuse: RefuseRow<Row>,
): void {
  const inFile = new Set(said.map(({ facts }) => keyOf(facts)));
  const others = rows.filter(({ facts }) => !inFile.has(keyOf(facts)));
  const holders = new Map(others.map(({ facts }) => [sameAs(field, facts[field]), facts]));
  for (const { row, facts } of said) {
    if (facts[field] === null || facts[field] === undefined) continue;
    const holder = holders.get(sameAs(field, facts[field]));
    if (holder === undefined) holders.set(sameAs(field, facts[field]), facts);
    else refuse(row, field, `「${String(Object.values(holder)[0])}」也用这个${label}，请核对`);
  }
}

/** Gives names as the school writes them, where rows write the same ones in other letters. */
function asStored(names: readonly string[]): (name: string) => string {
  const exact = new Set(names);
  // The first of two that differ in letters alone.
  const byKey = new Map(names.toReversed().map((name) => [nameKey(name), name]));
  return (name) => (exact.has(name) ? name : (byKey.get(nameKey(name)) ?? name));
}

/** The reading thread's part in an import of any record. */
export const reader: FileReader<
  RowsContext,
  { context: RowsContext; read: ReadRows<Row> },
  StoredRows,
  PlannedRows<RowsPlan>
> = {
  async read(bytes, context, listener) {
    return { context, read: await readerFor(context).read(bytes, null, listener) };
  },
  keys: ({ context, read }) => readerFor(context).keys?.(read) ?? [],
  plan: ({ context, read }, stored) => readerFor(context).plan(read, stored),
};

const readerFor = (context: RowsContext) =>
  readerOf(rowsOf(context), (rows, stored: StoredRows, refuse) =>
    planRows(context, rows as readonly Row[], stored, refuse as RefuseRow<Row>),
  );
