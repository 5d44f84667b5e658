import readExcelFile from "read-excel-file/node";
import writeExcelFile, { type SheetData } from "write-excel-file/node";
import type { AnyFileReader } from "../src/platform/import/reader-messages.ts";
import type { Reading } from "../src/platform/import/reader.ts";
import type { TestServer } from "./server.ts";

type Cell = string | number | null;

/** A template as it was downloaded, and as people send it back. */
export interface TemplateFiles {
  /** Titles of the columns; a star stands behind those that must be filled in. */
  titles: string[];
  /** As it was downloaded: with the example alone. */
  empty: File;
  /** With the example turned into a row of its own, changed where that is wanted, by title. */
  filled(over?: Readonly<Record<string, string>>): Promise<File>;
}

/** Opens a template that the generated client downloaded. */
export async function openTemplate(data: Blob): Promise<TemplateFiles> {
  const bytes = await data.arrayBuffer();
  const [sheet] = await readExcelFile(Buffer.from(bytes));
  const [titles = [], example = []] = (sheet?.data ?? []) as unknown as Cell[][];
  const name = sheet?.sheet ?? "";
  return {
    titles: titles.map(String),
    empty: new File([bytes], "模板.xlsx"),
    async filled(over = {}) {
      const row = titles.map((title, at): Cell => {
        const cell = over[String(title).replace("*", "")] ?? example[at] ?? null;
        return typeof cell === "string" ? cell.replace("示例-", "") : cell;
      });
      const file = await writeExcelFile([titles, row] as SheetData, { sheet: name }).toBuffer();
      return new File([new Uint8Array(file)], "名单.xlsx");
    },
  };
}

/**
 * Holds the next import, on whichever node it runs, when its rows are read and nothing is written yet: `reached` says that
 * it is there, `release` lets it go on.
 */
export function holdNextImport({ nodes }: TestServer): { reached: Promise<void>; release: () => void } {
  const reached = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const restore = nodes.map(({ readings }) => {
    const take = readings.take.bind(readings);
    readings.take = <Reader extends AnyFileReader>(fileId: string): Reading<Reader> | undefined => {
      for (const one of restore) one();
      const reading = take<Reader>(fileId);
      return (
        reading && {
          ...reading,
          async plan(stored) {
            reached.resolve();
            await released.promise;
            return reading.plan(stored);
          },
        }
      );
    };
    return () => {
      readings.take = take;
    };
  });
  return { reached: reached.promise, release: released.resolve };
}
