import type { KeyboardEvent } from "react";
import type { EditorLine } from "./editor-lines.js";
import { isModule, termsWithNone } from "./editor-lines.js";
import type { Editor, ProgrammeView } from "./use-programme-editor.js";

/** So many rows Page Up and Page Down go. */
const PAGE = 10;

interface KeysOptions {
  editor: Editor;
  view: ProgrammeView;
  lines: readonly EditorLine[];
  /** Puts the focus into the search, to add into a module and a term. */
  onAdd: () => void;
  /** To the next place where something is wrong. */
  onNextFinding: () => void;
  /** The digit that was pressed last in a row, if nothing came between. */
  digit: { current: { key: string; digit: number } | null };
}

/** What a key does in a row; false where it is not the editor's. */
export function pressKey(event: KeyboardEvent, key: string, options: KeysOptions): boolean {
  const { editor, view, lines, onAdd, onNextFinding, digit } = options;
  const { held, readOnly } = editor;
  const before = digit.current?.key === key ? digit.current.digit : undefined;
  digit.current = null;
  if (event.ctrlKey || event.metaKey) return false;
  if (held !== null && held.key === key && held.byKeys) return heldKey(event.key, editor, view);
  if (event.altKey) {
    const by = { ArrowUp: -1 as const, ArrowDown: 1 as const }[event.key];
    if (by === undefined || readOnly) return false;
    editor.shift(key, by);
    return true;
  }
  const walked =
    view === "modules" ? walkTree(event.key, key, editor, lines) : walkTerms(event.key, key, editor);
  if (walked) return true;
  if (event.key === "F8") {
    onNextFinding();
    return true;
  }
  if (readOnly) return false;
  const item = editor.value.items.find((one) => one.key === key);
  const number = /^\d$/.test(event.key) ? Number(event.key) : undefined;
  if (number !== undefined && item !== undefined) {
    const two = before === undefined ? undefined : before * 10 + number;
    const term = two !== undefined && two >= 10 && two <= editor.terms ? two : number;
    digit.current = { key, digit: number };
    if (term <= editor.terms) editor.setTerm(key, term === 0 ? undefined : term);
    return true;
  }
  switch (event.key.toLowerCase()) {
    case "enter":
      editor.edit(key);
      return true;
    case " ":
      if (item) editor.lift(key);
      else editor.toggle(key);
      return true;
    case "m":
      editor.setMenu({ key, of: "acts", open: true });
      return true;
    case "b":
      if (item) editor.toggleMandatory(key);
      return item !== undefined;
    case "a":
      onAdd();
      return true;
    case "delete":
    case "backspace":
      editor.remove(key, neighbour(key, editor, view, lines));
      return true;
    default:
      return false;
  }
}

/** The row that has the focus when another one goes. */
function neighbour(
  key: string,
  editor: Editor,
  view: ProgrammeView,
  lines: readonly EditorLine[],
): string | undefined {
  if (view === "terms") {
    const items = editor.ofTerm(editor.value.items.find((one) => one.key === key)?.term);
    const at = items.findIndex((one) => one.key === key);
    return (items[at + 1] ?? items[at - 1])?.key;
  }
  const at = lines.findIndex((line) => line.key === key);
  const line = lines[at];
  // With a module go all rows that stand deeper in it.
  const after = lines.slice(at + 1).find(({ level }) => !line || !isModule(line) || level <= line.level);
  return (after ?? lines[at - 1])?.key;
}

function heldKey(key: string, editor: Editor, view: ProgrammeView): boolean {
  if (key === "Escape") editor.cancel();
  else if (key === " " || key === "Enter") editor.lift(editor.held?.key ?? "");
  else if (view === "terms") {
    if (key === "ArrowLeft") editor.heldTerm(-1);
    if (key === "ArrowRight") editor.heldTerm(1);
  } else {
    if (key === "ArrowUp") editor.heldStep(-1);
    if (key === "ArrowDown") editor.heldStep(1);
    if (key === "Home") editor.heldStep("first");
    if (key === "End") editor.heldStep("last");
  }
  // Whatever else is pressed waits until it is put down; only Tab goes on, and leaves it where it was.
  if (key === "Tab") editor.cancel();
  return key !== "Tab";
}

function walkTree(pressed: string, key: string, editor: Editor, lines: readonly EditorLine[]): boolean {
  const at = lines.findIndex((line) => line.key === key);
  const line = lines[at];
  if (line === undefined) return false;
  const to = (place: number) => {
    const next = lines[Math.min(Math.max(place, 0), lines.length - 1)];
    if (next !== undefined) editor.want(next.key);
  };
  switch (pressed) {
    case "ArrowDown":
      to(at + 1);
      return true;
    case "ArrowUp":
      to(at - 1);
      return true;
    case "Home":
      to(0);
      return true;
    case "End":
      to(lines.length - 1);
      return true;
    case "PageDown":
      to(at + PAGE);
      return true;
    case "PageUp":
      to(at - PAGE);
      return true;
    case "ArrowRight":
      if (!isModule(line) || line.empty) return true;
      if (line.open) to(at + 1);
      else editor.toggle(key);
      return true;
    case "ArrowLeft":
      if (isModule(line) && line.open && !line.empty) editor.toggle(key);
      else if (line.parentKey !== undefined) editor.want(line.parentKey);
      return true;
    case "*":
      editor.openAll();
      return true;
    default:
      return false;
  }
}

function walkTerms(pressed: string, key: string, editor: Editor): boolean {
  const item = editor.content.items.find((one) => one.key === key);
  if (item === undefined) return false;
  const columns = termsWithNone(editor.terms).map((term) => editor.ofTerm(term));
  const column = columns.findIndex((items) => items.includes(item));
  const row = columns[column]?.indexOf(item) ?? 0;
  const to = (items: readonly { key: string }[] | undefined, place: number) => {
    const next = items?.[Math.min(Math.max(place, 0), items.length - 1)];
    if (next !== undefined) editor.want(next.key);
  };
  // Past columns without a course.
  const beside = (by: 1 | -1) => {
    for (let at = column + by; at >= 0 && at < columns.length; at += by)
      if ((columns[at]?.length ?? 0) > 0) return to(columns[at], row);
  };
  switch (pressed) {
    case "ArrowDown":
      to(columns[column], row + 1);
      return true;
    case "ArrowUp":
      to(columns[column], row - 1);
      return true;
    case "Home":
      to(columns[column], 0);
      return true;
    case "End":
      to(columns[column], Number.POSITIVE_INFINITY);
      return true;
    case "ArrowLeft":
      beside(-1);
      return true;
    case "ArrowRight":
      beside(1);
      return true;
    default:
      return false;
  }
}
