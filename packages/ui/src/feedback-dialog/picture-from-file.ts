/** Longer pictures are made smaller: nobody needs more to see what is wrong. */
const LONGEST = 4096;

/**
 * A chosen or pasted picture, drawn anew, so that nothing that a camera wrote into the file (place, time) is sent.
 *
 * @throws when the file is no picture that the browser can open
 */
export async function pictureFromFile(file: Blob): Promise<HTMLCanvasElement> {
  const bitmap = await createImageBitmap(file);
  const shrink = Math.min(1, LONGEST / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(bitmap.width * shrink));
  canvas.height = Math.max(1, Math.round(bitmap.height * shrink));
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("The picture cannot be drawn: the browser gives no 2d canvas.");
  // What is transparent would be black in some viewers.
  pen.fillStyle = "#ffffff";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return canvas;
}

/** The first picture among pasted things. */
export function pictureOf(data: Pick<DataTransfer, "files"> | null): File | undefined {
  return [...(data?.files ?? [])].find(({ type }) => type.startsWith("image/"));
}

/**
 * Whether pasted things are words for a text field: Excel and Word put a picture of what was copied beside its text.
 * A system that copies a picture file puts the file's name beside it: that is no text.
 */
export function hasWords(data: Pick<DataTransfer, "files" | "getData"> | null): boolean {
  const words = data?.getData("text/plain").trim() ?? "";
  return words !== "" && words !== pictureOf(data)?.name;
}
