import { FEEDBACK_CONSTANTS } from "./feedback-constants.js";
import { arrowHead, type Mark, strokeOf } from "./marks.js";

/** As much of a canvas as is drawn with. */
export type Pen = Pick<
  CanvasRenderingContext2D,
  | "beginPath"
  | "closePath"
  | "fill"
  | "fillRect"
  | "fillStyle"
  | "fillText"
  | "font"
  | "lineCap"
  | "lineJoin"
  | "lineTo"
  | "lineWidth"
  | "moveTo"
  | "restore"
  | "save"
  | "stroke"
  | "strokeRect"
  | "strokeStyle"
  | "strokeText"
  | "textBaseline"
>;

/** Draws one mark in red, a blackout in opaque black. */
function drawMark(pen: Pen, mark: Mark, { line, text }: { line: number; text: number }): void {
  pen.strokeStyle = FEEDBACK_CONSTANTS.markColor;
  pen.fillStyle = FEEDBACK_CONSTANTS.markColor;
  pen.lineWidth = line;
  pen.lineCap = "round";
  pen.lineJoin = "round";
  switch (mark.kind) {
    case "redact": {
      // Whole pixels: half-covered edges would let something through.
      const left = Math.floor(mark.box.x);
      const top = Math.floor(mark.box.y);
      pen.fillStyle = FEEDBACK_CONSTANTS.redactColor;
      pen.fillRect(
        left,
        top,
        Math.ceil(mark.box.x + mark.box.width) - left,
        Math.ceil(mark.box.y + mark.box.height) - top,
      );
      return;
    }
    case "box":
      pen.strokeRect(mark.box.x, mark.box.y, mark.box.width, mark.box.height);
      return;
    case "arrow": {
      const [tip, left, right] = arrowHead(mark.from, mark.to, line * 5);
      pen.beginPath();
      pen.moveTo(mark.from.x, mark.from.y);
      // The shaft ends inside the head, or its round end would blunt the tip.
      pen.lineTo((left.x + right.x) / 2, (left.y + right.y) / 2);
      pen.stroke();
      pen.beginPath();
      pen.moveTo(tip.x, tip.y);
      pen.lineTo(left.x, left.y);
      pen.lineTo(right.x, right.y);
      pen.closePath();
      pen.fill();
      return;
    }
    case "pen":
      pen.beginPath();
      mark.points.forEach(({ x, y }, at) => (at === 0 ? pen.moveTo(x, y) : pen.lineTo(x, y)));
      pen.stroke();
      return;
    case "text":
      pen.font = `600 ${text}px "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", "Noto Sans SC", sans-serif`;
      pen.textBaseline = "top";
      // A white rim: red letters are to be read on any ground.
      pen.strokeStyle = "#ffffff";
      pen.lineWidth = Math.max(2, text / 6);
      pen.strokeText(mark.text, mark.at.x, mark.at.y);
      pen.fillText(mark.text, mark.at.x, mark.at.y);
  }
}

/** Draws marks in their order. The view and the file that is sent are drawn by this one function. */
export function drawMarks(
  pen: Pen,
  marks: readonly Mark[],
  picture: { width: number; height: number },
): void {
  const stroke = strokeOf(picture);
  pen.save();
  for (const mark of marks) drawMark(pen, mark, stroke);
  pen.restore();
}

/**
 * The picture with its marks as one PNG. There are no layers in it: under a blackout is nothing.
 *
 * @throws Error when the browser cannot make the file
 */
export async function pictureFile(picture: HTMLCanvasElement, marks: readonly Mark[]): Promise<File> {
  const canvas = document.createElement("canvas");
  canvas.width = picture.width;
  canvas.height = picture.height;
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("A screenshot cannot be drawn: the browser gives no 2d canvas.");
  pen.drawImage(picture, 0, 0);
  drawMarks(pen, marks, picture);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (!blob) throw new Error("The screenshot could not be made into a file; its size may be too large.");
  return new File([blob], "screenshot.png", { type: "image/png" });
}
