import { clsx } from "clsx";
import {
  type FocusEvent,
  forwardRef,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useCallback,
  useId,
  useMemo,
  useRef,
  useState,
} from "react";
import { Button, IconButton } from "../button/index.js";
import { EmptyState } from "../empty-state/index.js";
import { formatCredits } from "../format/format-credits.js";
import { useBrowserLayoutEffect } from "../hooks/use-browser-layout-effect.js";
import { type DragPoint, useHandleDrag } from "../hooks/use-handle-drag.js";
import { useOwnRef } from "../hooks/use-own-ref.js";
import { ListOrdered, Plus, Redo2, Undo2 } from "../icons/icons.js";
import { isComposing } from "../input/is-composing.js";
import { type RootAttributes, rootAttributes } from "../styles/root-attributes.js";
import { AddCourse, type AddPlace } from "./add-course.js";
import { pressKey } from "./editor-keys.js";
import { linesOf, termsWithNone } from "./editor-lines.js";
import { termFrom } from "./editor-words.js";
import { FindingsList } from "./findings-list.js";
import { ItemDialog } from "./item-dialog.js";
import { ModuleDialog } from "./module-dialog.js";
import { ModuleView } from "./module-view.js";
import type { EditedCourse, ProgrammeContent, ProgrammeFinding } from "./programme-content.js";
import { listedCredits } from "./programme-edits.js";
import { TermView } from "./term-view.js";
import { type ProgrammeView, useProgrammeEditor } from "./use-programme-editor.js";

/** What {@link ProgrammeEditor} takes. */
export interface ProgrammeEditorProps extends RootAttributes {
  /** The modules and courses. Other contents than what was asked for make an end of undo. */
  value: ProgrammeContent;
  /** Asked to hold other modules and courses. Without it the editor is read only. */
  onChange?: (content: ProgrammeContent) => void;
  /** Only to be looked at. Default false. */
  readOnly?: boolean;
  /** Name of the editor for screen readers: 「教育技术学 2024 级的模块和课程」. */
  label: string;
  /** How many terms the programme has: twice its years. */
  terms: number;
  /** Credits that the whole demands, beside those that are listed. */
  totalCredits?: number;
  /** What is wrong, at the module or course it is about. Default nothing. */
  findings?: readonly ProgrammeFinding[];
  /** Words for the natures of courses, by their codes. */
  natureLabels: Readonly<Record<string, string>>;
  /** Departments that a module may count the courses of. Default none. */
  departments?: readonly string[];
  /** Words for courses of a filter, by their ids; those of the programme are known. Default their numbers. */
  courseNames?: Readonly<Record<number, string>>;
  /** Finds courses of the catalogue by a part of their code or name. */
  onSearchCourses: (text: string) => Promise<readonly EditedCourse[]>;
  /** More credits than this in a term are amber. Default 30. */
  heavyTerm?: number;
  /** What is in view at first. Default `modules`. */
  defaultView?: ProgrammeView;
}

const NO_FINDINGS: readonly ProgrammeFinding[] = [];
const NO_DEPARTMENTS: readonly string[] = [];
const HEAVY = 30;

/**
 * A programme as its office writes it: by module or by term, dragged, typed or moved by a menu, every step taken back by
 * Ctrl Z. What is wrong stands beside it, and at its place.
 */
export const ProgrammeEditor = /* @__PURE__ */ forwardRef<HTMLElement, ProgrammeEditorProps>(
  function ProgrammeEditor(props, given) {
    const { value, label, terms, totalCredits, findings = NO_FINDINGS, natureLabels } = props;
    const { departments = NO_DEPARTMENTS, courseNames, onSearchCourses, heavyTerm = HEAVY } = props;
    const editor = useProgrammeEditor({
      value,
      terms,
      onChange: props.readOnly === true ? undefined : props.onChange,
    });
    const { text, readOnly, content, active, wanted, history, dialog } = editor;
    const root = useOwnRef(given);
    const search = useRef<HTMLInputElement>(null);
    const ghost = useRef<HTMLDivElement>(null);
    const digit = useRef<{ key: string; digit: number } | null>(null);
    const hintId = useId();
    const [view, setView] = useState<ProgrammeView>(props.defaultView ?? "modules");
    const [place, setPlace] = useState<AddPlace>({ moduleKey: undefined, term: undefined });
    const [found, setFound] = useState<ReadonlyMap<number, string>>(new Map());
    const onFound = useCallback(
      (courses: readonly EditedCourse[]) => setFound((before) => new Map([...before, ...namesOf(courses)])),
      [],
    );
    const lines = useMemo(() => linesOf(content, editor.closed), [content, editor.closed]);
    const byPlace = useMemo(() => {
      const places = new Map<string, ProgrammeFinding[]>();
      for (const finding of findings)
        if (finding.key !== undefined) places.set(finding.key, [...(places.get(finding.key) ?? []), finding]);
      return places;
    }, [findings]);
    const sorted = useMemo(
      () => [
        ...findings.filter(({ severity }) => severity === "error"),
        ...findings.filter(({ severity }) => severity !== "error"),
      ],
      [findings],
    );
    const rows = view === "modules" ? lines : content.items;
    const current = rows.some(({ key }) => key === active) ? active : firstRow(view, editor, lines);

    // A row that is to have the focus gets it when it is there: what was added, moved, or brought back.
    const shown = useRef(wanted);
    useBrowserLayoutEffect(() => {
      if (wanted === undefined || shown.current === wanted) return;
      const row = root.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(wanted.key)}"]`);
      if (!row) return;
      shown.current = wanted;
      row.scrollIntoView({ block: "nearest", inline: "nearest" });
      if (wanted.focus) row.focus({ preventScroll: true });
    });

    const jump = (key: string) => {
      const isItem = value.items.some((one) => one.key === key);
      if (!isItem && view === "terms") setView("modules");
      editor.reveal(key);
    };
    const nextFinding = () => {
      const keys = [...new Set(sorted.flatMap(({ key }) => key ?? []))];
      const next = keys[(keys.indexOf(active ?? "") + 1) % keys.length];
      if (next !== undefined) jump(next);
    };
    const addTo = (key: string | undefined) => {
      const item = value.items.find((one) => one.key === key);
      if (key !== undefined) setPlace({ ...place, moduleKey: item?.moduleKey ?? key });
      search.current?.focus();
    };

    const { dragging, onHandleDown } = useHandleDrag(root, {
      onMove: (key, at) => {
        if (ghost.current) ghost.current.style.translate = `${at.x + 12}px ${at.y + 8}px`;
        const target = placeUnder(root.current, key, at, editor);
        if (target !== undefined) editor.hoverAt(key, target);
      },
      onDrop: editor.drop,
      onCancel: editor.cancel,
    });

    const onKeyDown = (event: KeyboardEvent) => {
      const { target } = event;
      // Dialogs and menus stand elsewhere in the page, and their keys come by here.
      if (!(target instanceof HTMLElement) || !root.current?.contains(target) || isComposing(event)) return;
      const typing = target.matches("input, textarea, [contenteditable]");
      if ((event.ctrlKey || event.metaKey) && !typing) {
        const letter = event.key.toLowerCase();
        if (letter === "z" || letter === "y") {
          event.preventDefault();
          if (letter === "y" || event.shiftKey) editor.redo();
          else editor.undo();
        }
        return;
      }
      const row = target.closest<HTMLElement>("[data-key], [data-part='card']");
      const key = keyOf(row);
      if (key === undefined || typing) return;
      // A button in a row is pressed by Enter and Space itself.
      if (target !== row && !target.hasAttribute("data-key") && (event.key === "Enter" || event.key === " "))
        return;
      const taken = pressKey(event, key, {
        editor,
        view,
        lines,
        onAdd: () => addTo(key),
        onNextFinding: nextFinding,
        digit,
      });
      if (!taken) return;
      event.preventDefault();
      // Before the button hears of it: an arrow would open its menu.
      event.stopPropagation();
    };
    const onClick = (event: MouseEvent) => {
      const { target } = event;
      if (!(target instanceof Element) || !root.current?.contains(target)) return;
      const key = keyOf(target.closest("[data-key], [data-part='card']"));
      if (key === undefined) return;
      switch (target.closest("[data-act]")?.getAttribute("data-act")) {
        case "toggle":
          editor.toggle(key);
          break;
        case "add":
          addTo(key);
          break;
        case "edit":
          editor.edit(key);
          break;
        case "mandatory":
          editor.toggleMandatory(key);
          break;
        case "acts":
        case "term": {
          const of = target.closest('[data-act="term"]') ? "term" : "acts";
          // Once it has a menu, the button opens that by itself.
          if (editor.menu?.key !== key || editor.menu.of !== of) editor.setMenu({ key, of, open: true });
          break;
        }
        default:
      }
    };
    const onFocus = (event: FocusEvent) => {
      const key = keyOf(event.target.closest("[data-key], [data-part='card']"));
      if (key === undefined || key === active) return;
      editor.setActive(key);
      const item = value.items.find((one) => one.key === key);
      const term = view === "terms" ? item?.term : place.term;
      setPlace({ moduleKey: item?.moduleKey ?? key, term });
    };
    const dialogItem = dialog?.of === "item" ? value.items.find(({ key }) => key === dialog.key) : undefined;
    const names = new Map([
      ...Object.entries(courseNames ?? {}).map(([id, name]) => [Number(id), name] as const),
      ...namesOf(value.items.map(({ course }) => course)),
      ...found,
    ]);
    const last = history.done.at(-1);
    const next = history.undone.at(-1);
    const hasModules = content.modules.length > 0;
    return (
      <section
        ref={root}
        data-component="programme-editor"
        {...rootAttributes(props)}
        className={clsx("hx-programme-editor", props.className)}
        data-view={view}
        data-read-only={readOnly || undefined}
        data-dragging={dragging === null ? undefined : ""}
        aria-label={label}
        onKeyDownCapture={onKeyDown}
      >
        <div data-part="toolbar">
          <div data-part="views" role="group" aria-label={text.views}>
            {(["modules", "terms"] as const).map((one) => (
              <button
                key={one}
                type="button"
                data-part="view"
                aria-pressed={view === one}
                onClick={() => setView(one)}
              >
                {text.view[one]}
              </button>
            ))}
          </div>
          {!readOnly && (
            <>
              {hasModules && (
                <AddCourse
                  editor={editor}
                  place={place}
                  onPlaceChange={setPlace}
                  onSearch={onSearchCourses}
                  natureLabels={natureLabels}
                  onFound={onFound}
                  inputRef={search}
                />
              )}
              <Button size="sm" icon={<Plus />} onClick={() => editor.newModule(undefined)}>
                {text.addModule}
              </Button>
              <div data-part="steps">
                <IconButton
                  size="sm"
                  variant="ghost"
                  icon={<Undo2 />}
                  label={last ? text.undo(last.words) : text.undoNothing}
                  disabled={!last}
                  onClick={editor.undo}
                />
                <IconButton
                  size="sm"
                  variant="ghost"
                  icon={<Redo2 />}
                  label={next ? text.redo(next.words) : text.redoNothing}
                  disabled={!next}
                  onClick={editor.redo}
                />
              </div>
            </>
          )}
          <p data-part="totals">
            {text.listed(
              formatCredits(listedCredits(content.items)),
              totalCredits === undefined ? undefined : formatCredits(totalCredits),
            )}
            {text.between}
            {text.counts(content.modules.length, content.items.length)}
          </p>
        </div>
        <div data-part="body">
          {/* The rows have the focus; presses and handles are the editor's. */}
          {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
          <div
            data-part="sheet"
            onClick={onClick}
            onFocus={onFocus}
            onPointerDown={(event: PointerEvent<HTMLElement>) => {
              const { target } = event;
              const handle = target instanceof Element ? target.closest('[data-act="handle"]') : null;
              const key = handle && keyOf(handle.closest("[data-key], [data-part='card']"));
              if (key) onHandleDown(key, event);
            }}
            // The system's long press, while the finger is still down.
            onContextMenu={(event) => {
              if (event.target instanceof Element && event.target.closest('[data-act="handle"]'))
                event.preventDefault();
            }}
          >
            {!hasModules ? (
              <EmptyState
                compact
                icon={<ListOrdered />}
                title={text.empty}
                description={readOnly ? undefined : text.emptyHint}
              />
            ) : view === "modules" ? (
              <ModuleView
                editor={editor}
                lines={lines}
                findings={byPlace}
                natureLabels={natureLabels}
                active={current}
                label={label}
                hintId={hintId}
              />
            ) : (
              <TermView
                editor={editor}
                findings={byPlace}
                active={current}
                label={label}
                hintId={hintId}
                heavy={heavyTerm}
              />
            )}
          </div>
          <FindingsList findings={sorted} onJump={jump} />
        </div>
        {!readOnly && hasModules && (
          <p id={hintId} data-part="keys">
            {text.hint[view]}
          </p>
        )}
        {dragging !== null && view === "terms" && (
          <div ref={ghost} data-part="ghost" aria-hidden="true">
            {editor.nameOf(dragging)}
          </div>
        )}
        <span data-part="visually-hidden" role="status">
          {editor.said}
        </span>
        {dialog?.of === "module" && (
          <ModuleDialog
            editor={editor}
            module={dialog.module}
            isNew={dialog.isNew}
            onSearch={onSearchCourses}
            natureLabels={natureLabels}
            departments={departments}
            courseNames={names}
            onClose={() => editor.setDialog(null)}
          />
        )}
        {dialogItem && (
          <ItemDialog
            editor={editor}
            item={dialogItem}
            onSearch={onSearchCourses}
            natureLabels={natureLabels}
            onClose={() => editor.setDialog(null)}
          />
        )}
      </section>
    );
  },
);

const namesOf = (courses: readonly EditedCourse[]) =>
  courses.map(({ id, code, name }) => [id, `${code} ${name}`] as const);

/** The row that Tab comes to when none was at work yet. */
const firstRow = (
  view: ProgrammeView,
  editor: ReturnType<typeof useProgrammeEditor>,
  lines: ReturnType<typeof linesOf>,
): string | undefined => {
  if (view === "modules") return lines[0]?.key;
  return termsWithNone(editor.terms).flatMap((term) => editor.ofTerm(term))[0]?.key;
};

/** Of a row, or of a card, whose body has the key. */
function keyOf(row: Element | null | undefined): string | undefined {
  const own = row?.getAttribute("data-key") ?? row?.querySelector("[data-key]")?.getAttribute("data-key");
  return own ?? undefined;
}

/** Where a course that is dragged would stand: beside the row under the pointer, in the module or in the term. */
function placeUnder(
  root: HTMLElement | null,
  key: string,
  { x, y }: DragPoint,
  editor: ReturnType<typeof useProgrammeEditor>,
): { moduleKey: string; index: number } | { term: number | undefined } | undefined {
  const under = document.elementFromPoint(x, y);
  if (!under || !root?.contains(under)) return undefined;
  const { content } = editor;
  const column = under.closest<HTMLElement>("[data-term]");
  if (column) {
    return { term: termFrom(column.dataset["term"] ?? "") };
  }
  const row = under.closest<HTMLElement>("[data-part='row']");
  const other = row?.dataset["key"];
  if (!row || other === undefined || other === key) return undefined;
  const inModule = (moduleKey: string) =>
    content.items.filter((one) => one.moduleKey === moduleKey && one.key !== key);
  const item = content.items.find((one) => one.key === other);
  // On the head of a module: the first in it.
  if (item === undefined) return { moduleKey: other, index: 0 };
  const { top, height } = row.getBoundingClientRect();
  const index = inModule(item.moduleKey).indexOf(item) + (y > top + height / 2 ? 1 : 0);
  return { moduleKey: item.moduleKey, index };
}
