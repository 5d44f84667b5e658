import { codeKey, nameKey } from "../../text/names.ts";
import { Findings, type CellError, type GatheredFindings } from "./findings.ts";
import { isRecord } from "./json-list.ts";
import type { FileLayout } from "./layout.ts";
import { formOf, type ReadListener, readRows } from "./read-rows.ts";
import type { FileReader } from "./reader-messages.ts";
import { nameOf, type NumberLimits, RowReader, type TextLimits } from "./row-reader.ts";
import type { TemplateColumn } from "./template.ts";

/** What the template says about a column. */
interface ColumnText {
  /** Of the column. */
  title: string;
  example?: string | number;
  /** What is to be written into it, in Chinese. */
  explanation: string;
  /** Characters; 16 by default. */
  width?: number;
  /** What its cells are chosen from in the template. */
  choices?: readonly string[];
  /** False of a column that exported lists have and that nobody fills in: it is read, and stands in no template. */
  inTemplate?: boolean;
}

type Reads<Value> = (reader: RowReader<string, RowNames>, field: string) => Value;

/** A column with what it holds: a text for a required text, a number or nothing for an optional number, and so on. */
export interface Column<Value = unknown> extends ColumnText {
  required: boolean;
  read: Reads<Value>;
  /** Texts with the same key are the same; names by default. */
  keyOf?: (text: string) => string;
}

/** What every error says, for a person to find its row by: the first field, and the second. */
export interface RowNames {
  code: string;
  name: string;
}

/** An error of an import that is made with `defineRows`. */
export type RowError = CellError & RowNames;

/** A text; empty when it is optional and absent. */
export const textColumn = (
  title: string,
  text: Omit<ColumnText, "title"> & Partial<TextLimits> & Pick<TextLimits, "max">,
): Column<string> => {
  const { required = false, max, multiline = false, code = false } = text;
  return {
    ...text,
    title,
    required,
    read: (reader, field) => reader.text(field, { required, max, multiline, code }),
    ...(code && { keyOf: codeKey }),
  };
};

interface NumberText extends Omit<ColumnText, "title"> {
  min: number;
  max: number;
  /** 1, for whole numbers, by default. */
  step?: number;
  /** The number of a text that people write instead. */
  words?: NumberLimits["words"];
}

/** A number that every row has. */
export const numberColumn = (title: string, text: NumberText): Column<number> => ({
  ...optionalNumberColumn(title, text),
  required: true,
  // A row with an error is not used.
  read: (reader, field) => reader.number(field, { ...text, step: text.step ?? 1, required: true }) ?? 0,
});

/** A number, or nothing. */
export const optionalNumberColumn = (title: string, text: NumberText): Column<number | undefined> => ({
  ...text,
  title,
  required: false,
  read: (reader, field) => reader.number(field, { ...text, step: text.step ?? 1, required: false }),
});

/** One of a few, written by name or by code; nothing when it is absent. */
export const choiceColumn = <Code extends string>(
  title: string,
  text: Omit<ColumnText, "title"> & { names: Readonly<Record<Code, string>> },
): Column<Code | undefined> => ({
  ...text,
  title,
  required: false,
  choices: Object.values(text.names),
  read: (reader, field) => reader.choice(field, { required: false, names: text.names }),
});

type Columns = Readonly<Record<string, Column>>;

/** A row without errors, and its number in the file. */
export type RowOf<Rows extends ImportRows> = { row: number } & {
  [Field in keyof Rows["columns"]]: Rows["columns"][Field] extends Column<infer Value> ? Value : never;
};

/** The rows of an import. */
export interface ImportRows<Fields extends Columns = Columns> {
  layout: FileLayout<keyof Fields & string>;
  /** Fields that together differ from row to row. */
  identifiedBy: readonly (keyof Fields & string)[];
  columns: Fields;
  template: TemplateColumn<keyof Fields & string>[];
}

/**
 * Declares the columns of an import. The first column identifies a row and must be unique in the file, or the columns of
 * `identifiedBy` together; errors show it and the second column.
 */
export function defineRows<const Fields extends Columns>(
  definition: Pick<FileLayout, "sheet" | "list" | "rowName" | "rowsMax" | "xml"> & {
    columns: Fields;
    identifiedBy?: readonly (keyof Fields & string)[];
  },
): ImportRows<Fields> {
  const { columns, identifiedBy, ...names } = definition;
  const entries = Object.entries(columns) as [keyof Fields & string, Column][];
  const [first, ...others] = entries.filter(([, { required }]) => required).map(([field]) => field);
  if (first === undefined || first !== entries[0]?.[0]) throw new Error("The first column must be required");
  return {
    layout: {
      ...names,
      fields: Object.fromEntries(entries.map(([field, { title }]) => [field, title])) as Record<
        keyof Fields & string,
        string
      >,
      required: [first, ...others],
    },
    identifiedBy: identifiedBy ?? [first],
    columns,
    template: entries
      .filter(([, { inTemplate = true }]) => inTemplate)
      .map(([field, { width = 16, example = "", explanation, keyOf, choices }]) => ({
        field,
        width,
        example,
        explanation,
        code: keyOf === codeKey,
        ...(choices && { choices }),
      })),
  };
}

/** The rows of a file that are good so far, and what is wrong with the others. */
export interface ReadRows<Row> {
  rows: Row[];
  /** How many there are in all. */
  total: number;
  findings: GatheredFindings<RowError>;
  /** What is taken in another way than the rows say. */
  notices: RowError[];
  /** How the file calls its fields. */
  columnOf: Readonly<Record<string, string>>;
}

/** What importing a file would do. */
export interface PlannedRows<Plan> {
  /** For the rows without errors. */
  plan: Plan;
  good: number;
  total: number;
  found: GatheredFindings<RowError>;
  /** What is done in another way than the rows say. */
  notices: GatheredFindings<RowError>;
}

/** Refuses a row while a plan is made: it is left out, and the plan made again without it. */
export type RefuseRow<Row> = (
  row: Row,
  field: keyof Row & string,
  message: string,
  /** What is found there, and what can be done about it, where it is not the value that has to be corrected. */
  more?: { value: string; problem: "newName" },
) => void;

/**
 * What the reading thread does with such files: checks the rows, then plans with those that are good.
 *
 * @param makePlan gives what is to be written, from the rows and what is stored; everything plain
 */
export function readerOf<Rows extends ImportRows, Stored, Plan>(
  rows: Rows,
  makePlan: (rows: readonly RowOf<Rows>[], stored: Stored, refuse: RefuseRow<RowOf<Rows>>) => Plan,
): FileReader<null, ReadRows<RowOf<Rows>>, Stored, PlannedRows<Plan>> {
  type Row = RowOf<Rows>;
  const fields = Object.keys(rows.columns);
  const [first = "", second = ""] = fields;
  const { identifiedBy } = rows;
  const namesOf = (values: Readonly<Record<string, unknown>>): RowNames => ({
    code: nameOf(values[first]),
    name: nameOf(values[second]),
  });
  return {
    async read(bytes: Buffer, _: null, listener: ReadListener) {
      const form = formOf(bytes);
      const findings = new Findings<RowError>();
      const notices: RowError[] = [];
      const seen = new Map<string, number>();
      const read: Row[] = [];
      let total = 0;
      let columnsWrong = false;
      const take = (at: number, values: Readonly<Record<string, unknown>>, isRow = true): void => {
        total += 1;
        const source = { fields: rows.layout.fields, row: at, values, form };
        const reader = new RowReader<string, RowNames>(source, namesOf(values));
        if (!isRow) reader.fail("", "", `这一项不是一个${rows.layout.rowName}，应写成 {"${first}": …}`);
        else {
          reader.refuseUnknownFields();
          const row = Object.fromEntries(
            fields.map((field) => [field, rows.columns[field]?.read(reader, field)]),
          );
          const key = JSON.stringify(
            identifiedBy.map((field) => {
              const value = row[field];
              return typeof value === "string" ? (rows.columns[field]?.keyOf ?? nameKey)(value) : value;
            }),
          );
          const twin = seen.get(key);
          if (reader.errors.length === 0 && twin !== undefined) {
            const repeated = identifiedBy.map((field) => rows.layout.fields[field]).join("、");
            reader.fail(first, row[first], `${repeated}与第 ${twin} 行重复`);
          }
          if (reader.errors.length === 0) {
            seen.set(key, at);
            read.push({ ...row, row: at } as Row);
            notices.push(...reader.notices);
          }
        }
        findings.add(reader.errors);
      };
      await readRows(
        bytes,
        rows.layout,
        {
          sheetRow: ([{ row, values }]) => take(row, values),
          jsonRow: (value, position) => (isRecord(value) ? take(position, value) : take(position, {}, false)),
          refuseRow: (error) => {
            total += 1;
            findings.add([{ ...error, code: "", name: "" }]);
          },
          noteFile: (message, row = 0) =>
            notices.push({
              row,
              column: "",
              value: "",
              message,
              problem: "understood",
              code: "",
              name: "",
            }),
          refuseColumns: (errors) => {
            columnsWrong = errors.length > 0;
            findings.add(errors.map((error) => ({ ...error, code: "", name: "" })));
          },
        },
        listener,
      );
      const columnOf =
        form === "json" ? Object.fromEntries(fields.map((field) => [field, field])) : rows.layout.fields;
      return { rows: columnsWrong ? [] : read, total, findings: findings.gathered(), notices, columnOf };
    },
    keys: ({ rows: read }) => read.map((row) => String((row as Readonly<Record<string, unknown>>)[first])),
    plan({ rows: read, total, findings, notices, columnOf }, stored) {
      const found = new Findings<RowError>(findings);
      let good = read;
      for (;;) {
        const refused = new Set<Row>();
        const errorOf = (row: Row, field: string, message: string): RowError => {
          const values = row as Readonly<Record<string, unknown>>;
          const place = { row: row.row, column: columnOf[field] ?? field, value: nameOf(values[field]) };
          return { ...namesOf(values), ...place, message, problem: "invalid" };
        };
        const plan = makePlan(good, stored, (row, field, message, more) => {
          refused.add(row);
          found.add([{ ...errorOf(row, field, message), ...more }]);
        });
        if (refused.size === 0) {
          const taken = new Set(good.map(({ row }) => row));
          const noted = new Findings<RowError>();
          noted.add(notices.filter(({ row }) => row === 0 || taken.has(row)));
          return { plan, good: good.length, total, found: found.gathered(), notices: noted.gathered() };
        }
        good = good.filter((row) => !refused.has(row));
      }
    },
  };
}
