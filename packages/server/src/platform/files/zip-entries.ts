import { open, type ZipFile } from "yauzl";

/** More entries than any document that people write has. */
const MOST_ENTRIES = 20_000;

/** Names of the entries of a zip, read from its directory without unpacking; undefined for what is no sound zip. */
export function zipEntryNames(path: string): Promise<Set<string> | undefined> {
  return new Promise((resolve) => {
    open(path, { lazyEntries: true, autoClose: true }, (error, zip: ZipFile | undefined) => {
      if (error || zip === undefined || zip.entryCount > MOST_ENTRIES) {
        zip?.close();
        resolve(undefined);
        return;
      }
      const names = new Set<string>();
      zip.on("entry", ({ fileName }: { fileName: string }) => {
        names.add(fileName);
        zip.readEntry();
      });
      zip.on("error", () => {
        zip.close();
        resolve(undefined);
      });
      zip.on("end", () => resolve(names));
      zip.readEntry();
    });
  });
}
