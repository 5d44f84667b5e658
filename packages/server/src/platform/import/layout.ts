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
}

/** A row whose first required field begins so is an example of the template and not imported. */
export const EXAMPLE_PREFIX = "示例";

/** In which of the two forms a file is. */
export type FileForm = "excel" | "json";
