import { type KeyboardEvent, useCallback, useState } from "react";
import { isComposing } from "../input/is-composing.js";
import { useMessages } from "../provider/index.js";
import { type MarkAction, type MarkHistory, nextMarkId } from "./mark-history.js";
import { type Mark, markInMiddle, moveMark, type Point, resizeMark, type Size, strokeOf } from "./marks.js";

/** What the hand does with the picture. */
export type AnnotatorTool = "select" | Mark["kind"];

/** In the order of their keys, 1 to 6. */
export const TOOLS = ["select", "pen", "arrow", "box", "text", "redact"] as const satisfies AnnotatorTool[];

/** A picture, what is drawn on it, and how that changes. */
export interface AnnotatorProps {
  picture: HTMLCanvasElement;
  history: MarkHistory;
  dispatch: (action: MarkAction) => void;
}

/** Pixels that an arrow key moves by, for a picture. */
function stepOf({ width, height }: Size): number {
  return Math.max(4, Math.round(Math.max(width, height) / 128));
}

const directions: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Drawing on a picture by keys, and everything that keys and pointer share. */
export function useAnnotator({ picture, history, dispatch }: AnnotatorProps) {
  const text = useMessages().feedbackDialog;
  const [tool, setTool] = useState<AnnotatorTool>("pen");
  const [selectedId, setSelectedId] = useState<number | null>(null);
  /** Where a text is being written; null when none is. */
  const [writingAt, setWritingAt] = useState<Point | null>(null);
  const [said, setSaid] = useState("");
  const { marks } = history;
  const selected = marks.find(({ id }) => id === selectedId);

  const add = useCallback(
    (mark: Mark) => {
      dispatch({ type: "add", mark });
      setSelectedId(mark.id);
      setSaid(text.added(text.tool[mark.kind]));
    },
    [dispatch, text],
  );
  const select = (mark: Mark | undefined) => {
    setSelectedId(mark?.id ?? null);
    if (mark) setSaid(text.selected(text.tool[mark.kind], marks.indexOf(mark) + 1, marks.length));
  };
  const undo = () => {
    if (history.past.length === 0) return;
    dispatch({ type: "undo" });
    setSaid(text.undone);
  };
  const redo = () => {
    if (history.future.length === 0) return;
    dispatch({ type: "redo" });
    setSaid(text.redone);
  };
  const remove = () => {
    if (!selected) return;
    dispatch({ type: "remove", id: selected.id });
    setSelectedId(null);
    setSaid(text.removed(text.tool[selected.kind]));
  };
  const write = (words: string) => {
    if (writingAt && words.trim() !== "")
      add({ id: nextMarkId(history), kind: "text", at: writingAt, text: words.trim() });
    setWritingAt(null);
  };
  const placeInMiddle = () => {
    if (tool === "pen") setSaid(text.penNeedsPointer);
    else if (tool === "text") setWritingAt({ x: picture.width * 0.4, y: picture.height * 0.45 });
    else if (tool !== "select") add(markInMiddle(tool, nextMarkId(history), picture));
  };
  const nudge = (by: Point, resize: boolean) => {
    if (!selected) return false;
    const step = stepOf(picture);
    const move = { x: by.x * step, y: by.y * step };
    const mark = resize
      ? resizeMark(selected, move, picture)
      : moveMark(selected, move, picture, strokeOf(picture).text);
    dispatch({ type: "change", mark, merge: true });
    return true;
  };
  const walk = (by: 1 | -1) => {
    const at = marks.findIndex(({ id }) => id === selectedId);
    select(marks[(at + by + marks.length) % marks.length] ?? marks.at(-1));
  };

  /** Ctrl+Z and Ctrl+Shift+Z (or Ctrl+Y), everywhere in the annotator but where text is written. */
  const onHistoryKey = (event: KeyboardEvent): void => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = event.key.toLowerCase();
    if (key === "z" && event.shiftKey) redo();
    else if (key === "z") undo();
    else if (key === "y") redo();
    else return;
    event.preventDefault();
  };
  /** Keys of the picture. */
  const onSurfaceKey = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || isComposing(event)) return;
    const direction = directions[event.key];
    const chosen = TOOLS[Number(event.key) - 1];
    if (direction) {
      if (!nudge(direction, event.shiftKey)) return;
    } else if (chosen) setTool(chosen);
    else if (event.key === "Enter" || event.key === " ") placeInMiddle();
    else if (event.key === "Delete" || event.key === "Backspace") remove();
    else if (event.key === "PageDown" && marks.length > 0) walk(1);
    else if (event.key === "PageUp" && marks.length > 0) walk(-1);
    else return;
    event.preventDefault();
  };

  return {
    tool,
    setTool,
    selected,
    select,
    add,
    undo,
    redo,
    remove,
    writingAt,
    startWriting: setWritingAt,
    write,
    /** What just happened, for screen readers. */
    said,
    onHistoryKey,
    onSurfaceKey,
  };
}

export type AnnotatorModel = ReturnType<typeof useAnnotator>;
