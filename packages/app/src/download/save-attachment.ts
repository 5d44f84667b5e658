import { type Attachment, attachmentOf } from "@huxuan/api-client";

/** Time after which every browser has taken the file over, ms. */
const KEEP_MS = 60_000;

/** Saves what is here already as a file. */
export function saveAs({ blob, fileName }: Attachment): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEEP_MS);
}

/**
 * Saves the file of a call such as `exportRoster` under the name that the server gave it.
 *
 * @throws the call's failure
 */
export async function saveAttachment(
  call: Parameters<typeof attachmentOf>[0],
  fallbackName: string,
): Promise<Attachment> {
  const attachment = await attachmentOf(call, fallbackName);
  saveAs(attachment);
  return attachment;
}
