import { type PointerEvent, useRef, useState } from "react";
import type { MarkAction, MarkHistory } from "./mark-history.js";
import { nextMarkId } from "./mark-history.js";
import {
  clampPoint,
  type Mark,
  markAt,
  markOfStroke,
  moveMark,
  type Point,
  resizeMark,
  resizePointOf,
  type Size,
  strokeOf,
} from "./marks.js";
import type { AnnotatorModel } from "./use-annotator.js";

/** What the pointer is doing: drawing something new, or moving or resizing something that is there. */
type Stroke = { act: "draw"; points: Point[] } | { act: "move" | "resize"; mark: Mark; from: Point };

/** Drawing on a picture by mouse, pen and finger: pointer events, one stroke at a time. */
export function useStroke(
  picture: Size,
  history: MarkHistory,
  dispatch: (action: MarkAction) => void,
  model: AnnotatorModel,
) {
  const stroke = useRef<(Stroke & { pointer: number }) | null>(null);
  /** The mark as it is now under the hand: not yet among the marks, or in the place of the one with its id. */
  const [draft, setDraft] = useState<Mark | null>(null);
  const { tool, selected } = model;
  const sizes = strokeOf(picture);

  const pointOf = (event: PointerEvent<HTMLElement>): Point & { perPixel: number } => {
    const frame = event.currentTarget.getBoundingClientRect();
    const perPixel = picture.width / Math.max(1, frame.width);
    const point = { x: (event.clientX - frame.left) * perPixel, y: (event.clientY - frame.top) * perPixel };
    return { ...clampPoint(point, picture), perPixel };
  };
  const draftOf = (current: Stroke, point: Point): Mark | null => {
    if (current.act === "draw")
      return tool === "select" || tool === "text"
        ? null
        : markOfStroke(tool, nextMarkId(history), current.points);
    const by = { x: point.x - current.from.x, y: point.y - current.from.y };
    return current.act === "resize"
      ? resizeMark(current.mark, by, picture)
      : moveMark(current.mark, by, picture, sizes.text);
  };

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    // A second finger is not a second stroke; the other mouse buttons draw nothing.
    if (stroke.current || event.button !== 0) return;
    const { perPixel, ...point } = pointOf(event);
    if (tool === "text") {
      // Or the press would take the focus from the field that opens.
      event.preventDefault();
      model.startWriting(point);
      return;
    }
    const pointer = event.pointerId;
    // A finger is broader than a line.
    const near = Math.max(sizes.line, 12 * perPixel);
    if (tool === "select") {
      const corner = selected && resizePointOf(selected);
      const resizes = corner && Math.hypot(corner.x - point.x, corner.y - point.y) <= near;
      const mark = resizes ? selected : markAt(history.marks, point, near, sizes.text);
      model.select(mark);
      if (!mark) return;
      stroke.current = { act: resizes ? "resize" : "move", mark, from: point, pointer };
    } else stroke.current = { act: "draw", points: [point], pointer };
    event.currentTarget.setPointerCapture?.(pointer);
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const { current } = stroke;
    if (current?.pointer !== event.pointerId) return;
    const { perPixel: _, ...point } = pointOf(event);
    if (current.act === "draw") current.points = [...current.points, point];
    setDraft(draftOf(current, point));
  };
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    const { current } = stroke;
    if (current?.pointer !== event.pointerId) return;
    const { perPixel: _, ...point } = pointOf(event);
    stroke.current = null;
    setDraft(null);
    if (current.act === "draw") {
      current.points = [...current.points, point];
      const mark = draftOf(current, point);
      if (mark) model.add(mark);
    } else if (point.x !== current.from.x || point.y !== current.from.y) {
      const mark = draftOf(current, point);
      if (mark) dispatch({ type: "change", mark });
    }
  };
  const onPointerCancel = () => {
    stroke.current = null;
    setDraft(null);
  };
  return { draft, handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel } };
}
