import type { ExportedFile } from "./read-export.js";

/** How long the address of a saved file lives, ms: Safari still reads it after the click. */
const ADDRESS_MS = 60_000;

/** Hands a file to the browser's downloads. */
export function saveFile({ blob, fileName }: ExportedFile): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), ADDRESS_MS);
}
