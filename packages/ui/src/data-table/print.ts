/** What is printed. */
export interface PrintSheet {
  /** Heading, and what the browser calls the file. */
  title: string;
  /** A line below the title: when it was printed, by whom, which filter. */
  note?: string;
  /** Headers of the columns. */
  heads: readonly string[];
  /** Texts of the cells, row by row, one per head. */
  rows: readonly (readonly string[])[];
  /** A last line of sums, one per head. */
  foot?: readonly string[];
  /** Language of the page. */
  lang?: string;
}

/**
 * Opens the browser's print dialog with a sheet, without leaving the page. Resolves when the dialog is closed. Most
 * pages are never printed: what draws the sheet is loaded with the first one.
 */
export async function printSheet(sheet: PrintSheet): Promise<void> {
  const { printInFrame } = await import("./print-document.js");
  await printInFrame(sheet);
}
