import type { CellError } from "./findings.ts";

/** How the files of one kind of import are laid out: a workbook with a sheet, or JSON with a list. */
export interface FileLayout<Field extends string = string> {
  /** Name of the sheet with the data; without it the first sheet is read. */
  sheet: string;
  /** Name of the list in JSON: `{"teachers": […]}`. The list may also stand alone. */
  list: string;
  /** What one row is, such as 教学班. */
  rowName: string;
  /** Of each field: the title of its column. Its own name is the field of JSON. */
  fields: Readonly<Record<Field, string>>;
  /** Most rows of one file; 20,000 by default (`limits.ts`); narrow rows only may be more, for the limits of cells and memory hold all the same. */
  rowsMax?: number;
  /** Columns that a workbook must have; of the first one the row of titles is known. */
  required: readonly [Field, ...Field[]];
  /** Reads an XML file of the kind that this import also takes; without it there is none. Throws a FileError. */
  xml?: (bytes: Buffer) => XmlRows;
}

/** What stands in an XML file: rows by the names of their fields, or why one is none, in its order; and what is told of it. */
export interface XmlRows {
  rows: readonly (
    | { values: Readonly<Record<string, unknown>>; notes: readonly { row: number; message: string }[] }
    | { error: CellError }
  )[];
  notes: readonly string[];
}

/** A row whose first required field begins so is an example of the template and not imported. */
export const EXAMPLE_PREFIX = "示例";

/** In which form a file is. */
export type FileForm = "excel" | "json" | "xml";
