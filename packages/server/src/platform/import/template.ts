import writeExcelFile, { type SheetData } from "write-excel-file/node";
import type { FileLayout } from "./layout.ts";

/** How a column of the template looks and what it is explained as. */
export interface TemplateColumn<Field extends string> {
  field: Field;
  /** Characters. */
  width: number;
  /** Empty for none. The first column's begins with `EXAMPLE_PREFIX`, so that the row is not imported. */
  example: string | number;
  explanation: string;
  /** Holds numbers and codes: its cells are texts, so that Excel keeps their zeros and all their digits. */
  code?: boolean;
}

/** Rows whose cells are made texts: more than most lists have, and a file of a few kilobytes. */
const TEXT_ROWS = 1_000;
const AS_TEXT = { type: String, format: "@" } as const;

const TITLE_COLOUR = "#E6EBF8";

/**
 * The workbook that a person fills in: titles with an example row, and a sheet that explains every column.
 *
 * @param general sentences about the whole, above the explanations
 */
export async function writeTemplate<Field extends string>(
  { sheet, fields, required }: FileLayout<Field>,
  columns: readonly TemplateColumn<Field>[],
  general: readonly string[],
): Promise<Buffer> {
  const title = (value: string) => ({ value, fontWeight: "bold" as const, backgroundColor: TITLE_COLOUR });
  const isRequired = (field: Field) => required.includes(field);
  const data: SheetData = [
    columns.map(({ field }) => title(isRequired(field) ? `${fields[field]}*` : fields[field])),
    columns.map(({ example, code }) => {
      if (example === "") return code ? AS_TEXT : null;
      const cell = { wrap: true, alignVertical: "top" as const };
      return code ? { ...cell, ...AS_TEXT, value: `${example}` } : { ...cell, value: example };
    }),
    ...Array.from({ length: TEXT_ROWS }, () => columns.map(({ code }) => (code ? AS_TEXT : null))),
  ];
  const explanations: SheetData = [
    ...general.map((text) => [{ value: text, wrap: true, columnSpan: 3 }, null, null]),
    [null, null, null],
    [title("列"), title("是否必填"), title("说明")],
    ...columns.map(({ field, explanation }) => [
      { value: fields[field], alignVertical: "top" as const },
      { value: isRequired(field) ? "必填" : "选填", alignVertical: "top" as const },
      { value: explanation, wrap: true },
    ]),
  ];
  return writeExcelFile([
    { data, sheet, columns: columns.map(({ width }) => ({ width })), stickyRowsCount: 1 },
    { data: explanations, sheet: "填写说明", columns: [{ width: 16 }, { width: 10 }, { width: 90 }] },
  ]).toBuffer();
}
