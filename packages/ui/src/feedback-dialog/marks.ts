/** A place in the picture, in its pixels. */
export interface Point {
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

export interface Box extends Point, Size {}

/** What can be drawn. */
export type MarkKind = "pen" | "arrow" | "box" | "text" | "redact";

/** Something drawn on the picture. */
export type Mark =
  /** A line drawn freely, through these points. */
  | { id: number; kind: "pen"; points: readonly Point[] }
  /** An arrow whose head is at `to`. */
  | { id: number; kind: "arrow"; from: Point; to: Point }
  /** A frame, or a black area that hides what is below. */
  | { id: number; kind: "box" | "redact"; box: Box }
  /** Words whose upper left corner is at `at`. */
  | { id: number; kind: "text"; at: Point; text: string };

/** Smaller than this, a box is a slip of the hand. */
export const LEAST_MARK = 6;

/** Line width and height of letters for a picture, so that marks look the same on a phone's and a wall's screenshot. */
export function strokeOf({ width, height }: Size): { line: number; text: number } {
  const long = Math.max(width, height);
  return { line: Math.max(2, Math.round(long / 320)), text: Math.max(14, Math.round(long / 48)) };
}

/** The box between two corners, whichever way it was drawn. */
export function boxBetween(a: Point, b: Point): Box {
  return {
    x: Math.min(a.x, b.x),
    y: Math.min(a.y, b.y),
    width: Math.abs(a.x - b.x),
    height: Math.abs(a.y - b.y),
  };
}

/** The nearest point inside the picture. */
export function clampPoint({ x, y }: Point, { width, height }: Size): Point {
  return { x: Math.min(width, Math.max(0, x)), y: Math.min(height, Math.max(0, y)) };
}

/**
 * What a stroke of the hand draws, from its points in order.
 *
 * @returns null for a slip: a press without a stroke
 */
export function markOfStroke(
  kind: Exclude<MarkKind, "text">,
  id: number,
  points: readonly Point[],
): Mark | null {
  const from = points[0];
  const to = points.at(-1);
  if (!from || !to) return null;
  const box = boxBetween(from, to);
  const long = Math.hypot(box.width, box.height) >= LEAST_MARK;
  switch (kind) {
    case "pen":
      return points.length > 1 ? { id, kind, points } : null;
    case "arrow":
      return long ? { id, kind, from, to } : null;
    default:
      return Math.min(box.width, box.height) >= LEAST_MARK ? { id, kind, box } : null;
  }
}

/** What a key press places: a fifth of the picture, in its middle. Text needs its words, and a pen needs a hand. */
export function markInMiddle(kind: "arrow" | "box" | "redact", id: number, { width, height }: Size): Mark {
  const box = { x: width * 0.4, y: height * 0.4, width: width * 0.2, height: height * 0.2 };
  if (kind !== "arrow") return { id, kind, box };
  return {
    id,
    kind,
    from: { x: box.x, y: box.y + box.height },
    to: { x: box.x + box.width, y: box.y },
  };
}

/** About as wide as it is drawn: a Chinese character is a square, a Latin letter a little more than half of one. */
function textWidth(text: string, size: number): number {
  let width = 0;
  for (const letter of text) width += (letter.codePointAt(0) ?? 0) > 0x2e7f ? size : size * 0.62;
  return width;
}

/** The box around a mark. */
export function boundsOf(mark: Mark, letterSize: number): Box {
  switch (mark.kind) {
    case "arrow":
      return boxBetween(mark.from, mark.to);
    case "text":
      return { ...mark.at, width: textWidth(mark.text, letterSize), height: letterSize * 1.3 };
    case "pen": {
      const xs = mark.points.map(({ x }) => x);
      const ys = mark.points.map(({ y }) => y);
      return boxBetween(
        { x: Math.min(...xs), y: Math.min(...ys) },
        { x: Math.max(...xs), y: Math.max(...ys) },
      );
    }
    default:
      return mark.box;
  }
}

/** Moves a mark; its box stops at the edges of the picture. */
export function moveMark(mark: Mark, by: Point, picture: Size, letterSize: number): Mark {
  const { x, y, width, height } = boundsOf(mark, letterSize);
  const within = (at: number, long: number, whole: number, move: number) =>
    Math.min(Math.max(0, whole - long), Math.max(0, at + move)) - at;
  const dx = within(x, width, picture.width, by.x);
  const dy = within(y, height, picture.height, by.y);
  const moved = (point: Point): Point => ({ x: point.x + dx, y: point.y + dy });
  switch (mark.kind) {
    case "pen":
      return { ...mark, points: mark.points.map(moved) };
    case "arrow":
      return { ...mark, from: moved(mark.from), to: moved(mark.to) };
    case "text":
      return { ...mark, at: moved(mark.at) };
    default:
      return { ...mark, box: { ...mark.box, ...moved(mark.box) } };
  }
}

/** Where a mark is resized by hand: the lower right corner of a box, the tip of an arrow; null where it is not. */
export function resizePointOf(mark: Mark): Point | null {
  if (mark.kind === "arrow") return mark.to;
  if (mark.kind === "box" || mark.kind === "redact")
    return { x: mark.box.x + mark.box.width, y: mark.box.y + mark.box.height };
  return null;
}

/** Moves the resize point of a mark, inside the picture and never below the least size. */
export function resizeMark(mark: Mark, by: Point, picture: Size): Mark {
  const point = resizePointOf(mark);
  if (!point) return mark;
  const to = clampPoint({ x: point.x + by.x, y: point.y + by.y }, picture);
  if (mark.kind === "arrow") return { ...mark, to };
  if (mark.kind !== "box" && mark.kind !== "redact") return mark;
  const { x, y } = mark.box;
  const width = Math.max(LEAST_MARK, to.x - x);
  const height = Math.max(LEAST_MARK, to.y - y);
  return { ...mark, box: { x, y, width, height } };
}

/** The three corners of an arrow's head: the tip first. */
export function arrowHead(from: Point, to: Point, size: number): readonly [Point, Point, Point] {
  const angle = Math.atan2(to.y - from.y, to.x - from.x);
  const corner = (turn: number): Point => ({
    x: to.x - size * Math.cos(angle + turn),
    y: to.y - size * Math.sin(angle + turn),
  });
  return [to, corner(Math.PI / 7), corner(-Math.PI / 7)];
}

function distanceToLine(point: Point, a: Point, b: Point): number {
  const length = (b.x - a.x) ** 2 + (b.y - a.y) ** 2;
  const along =
    length === 0
      ? 0
      : Math.min(1, Math.max(0, ((point.x - a.x) * (b.x - a.x) + (point.y - a.y) * (b.y - a.y)) / length));
  return Math.hypot(point.x - a.x - along * (b.x - a.x), point.y - a.y - along * (b.y - a.y));
}

/**
 * The mark under a point, the topmost if there are several.
 *
 * @param near how far beside a line still hits it
 */
export function markAt(
  marks: readonly Mark[],
  point: Point,
  near: number,
  letterSize: number,
): Mark | undefined {
  return marks.findLast((mark) => {
    if (mark.kind === "arrow") return distanceToLine(point, mark.from, mark.to) <= near;
    if (mark.kind === "pen")
      return mark.points.some(
        (one, at) => at > 0 && distanceToLine(point, mark.points[at - 1] ?? one, one) <= near,
      );
    const { x, y, width, height } = boundsOf(mark, letterSize);
    return (
      point.x >= x - near &&
      point.x <= x + width + near &&
      point.y >= y - near &&
      point.y <= y + height + near
    );
  });
}
