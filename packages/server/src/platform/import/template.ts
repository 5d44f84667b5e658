import writeExcelFile, { type SheetData } from "write-excel-file/node";
import type { FileLayout } from "./layout.ts";
import { addressOf } from "./workbook.ts";

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
  /** What its cells are chosen from: a list hangs at each of them. What is typed may be written otherwise. */
  choices?: readonly string[];
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
  return writeExcelFile(
    [
      { data, sheet, columns: columns.map(({ width }) => ({ width })), stickyRowsCount: 1 },
      { data: explanations, sheet: "填写说明", columns: [{ width: 16 }, { width: 10 }, { width: 90 }] },
    ],
    { features: [listsOfChoices(sheet, columns)] },
  ).toBuffer();
}

/** Excel takes no longer list that is written out. */
const LIST_CHARACTERS_MAX = 255;

/** Hangs the choices of columns at their cells, below the titles. */
function listsOfChoices(sheet: string, columns: readonly TemplateColumn<string>[]) {
  const lists = columns.flatMap(({ choices = [] }, at) => {
    const list = choices.join(",");
    if (list === "" || list.length > LIST_CHARACTERS_MAX || choices.some((each) => each.includes(",")))
      return [];
    return [
      `<dataValidation type="list" allowBlank="1" sqref="${addressOf(at, 2)}:${addressOf(at, TEXT_ROWS + 2)}">` +
        `<formula1>"${escaped(list)}"</formula1></dataValidation>`,
    ];
  });
  if (lists.length === 0) return {};
  const xml = `<dataValidations count="${lists.length}">${lists.join("")}</dataValidations>`;
  return {
    files: {
      transform: {
        "xl/worksheets/sheet{id}.xml": {
          transform: (content: string, { sheet: name }: { sheet?: string }) =>
            name === sheet ? content.replace("</sheetData>", `</sheetData>${xml}`) : content,
        },
      },
    },
  };
}

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', '""');
