import { memo, useRef } from "react";
import { useBrowserLayoutEffect } from "../hooks/use-browser-layout-effect.js";
import { useMessages } from "../provider/index.js";
import { wordOf } from "./default-choices.js";
import type { MarkChoice, MarkCursor, MarkProblem, MarkRow, RecentChange } from "./mark.js";
import { offeredBy } from "./read-mark.js";
import { OfferList } from "./offer-list.js";
import type { Unwritten } from "./unwritten.js";
import type { ReadyColumn, Typing } from "./use-mark-grid.js";

/** What the field of the active cell tells. */
export interface FieldHandlers {
  onType: (text: string) => void;
  onPick: (choice: MarkChoice) => void;
  /** Whether the field is to take the focus now. */
  takesFocus: () => boolean;
}

interface MarkCellProps {
  id: string;
  row: MarkRow;
  /** Places from 0. */
  at: number;
  columnAt: number;
  /** Number of the column for screen readers, from 1. */
  columnIndex: number;
  column: ReadyColumn;
  value: string;
  hatched: boolean | string;
  readOnly: boolean;
  active: boolean;
  selected: boolean;
  typing: Typing | null;
  cursor: MarkCursor | undefined;
  recent: RecentChange | undefined;
  problem: MarkProblem | undefined;
  unwritten: Unwritten | undefined;
  /** Id of what stands in the row's notes. */
  notesId: string;
  handlers: FieldHandlers;
}

/** A cell that is filled in. The active one has a field at all times, so that an input method has somewhere to begin. */
export const MarkCell = /* @__PURE__ */ memo(function MarkCell(props: MarkCellProps) {
  const { row, at, columnAt, column, value, hatched, active, cursor, problem, unwritten } = props;
  const text = useMessages().markGrid;
  const unusable = unwritten?.kind === "unusable";
  const shown = unusable ? unwritten.text : wordOf(value, column.choices);
  const flagged = column.choices.flags.some((flag) => flag.value === value);
  return (
    <div
      role="gridcell"
      data-part="cell"
      data-row={at}
      data-column={columnAt}
      data-kind={column.kind}
      data-active={active || undefined}
      data-selected={props.selected || undefined}
      data-hatched={hatched !== false || (flagged && !unusable) || undefined}
      data-recent={props.recent ? "" : undefined}
      data-problem={unusable ? "danger" : unwritten ? "warning" : problem && (problem.tone ?? "danger")}
      data-cursor={cursor ? "" : undefined}
      aria-colindex={props.columnIndex}
      aria-selected={props.selected || active}
      title={typeof hatched === "string" ? hatched : undefined}
    >
      {cursor && (
        <span data-part="cursor">
          {cursor.name}
          <span data-part="visually-hidden">{text.cursorOf("")}</span>
        </span>
      )}
      {active ? (
        <Field
          {...props}
          shown={shown}
          label={text.cell(row.name, column.name)}
          invalid={unusable || problem !== undefined}
        />
      ) : (
        <span data-part="value">{shown}</span>
      )}
    </div>
  );
});

interface FieldProps extends MarkCellProps {
  shown: string;
  label: string;
  invalid: boolean;
}

function Field({
  id,
  column,
  shown,
  label,
  invalid,
  typing,
  hatched,
  readOnly,
  notesId,
  handlers,
}: FieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const offer = typing ? offeredBy(typing.text, column.choices) : undefined;
  const open = offer !== undefined && column.kind !== "text" ? offer : undefined;
  const chosen = typing?.chosen ?? open?.at ?? 0;
  const isTyping = typing !== null;
  useBrowserLayoutEffect(() => {
    const { current } = field;
    if (current === null) return;
    if (handlers.takesFocus()) {
      current.focus({ preventScroll: true });
      current.closest("[data-part=cell]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
    }
    // What is typed then takes the place of what stands there, with an input method as well.
    if (!isTyping && document.activeElement === current) current.select();
  });
  useBrowserLayoutEffect(() => {
    if (typing?.inText) field.current?.setSelectionRange(shown.length, shown.length);
    // oxlint-disable-next-line react/exhaustive-deps -- once, when somebody begins to change the text
  }, [typing?.inText]);
  const hasChoices = column.choices.levels.length + column.choices.flags.length > 0;
  return (
    <>
      <input
        ref={field}
        data-part="field"
        aria-label={label}
        aria-describedby={notesId}
        aria-invalid={invalid || undefined}
        {...(hasChoices && {
          role: "combobox",
          "aria-expanded": open !== undefined,
          "aria-haspopup": "listbox",
          "aria-controls": open ? id : undefined,
          "aria-activedescendant": open ? `${id}-${chosen}` : undefined,
        })}
        autoComplete="off"
        spellCheck={false}
        inputMode={column.kind === "mark" ? "decimal" : undefined}
        readOnly={readOnly || hatched !== false}
        value={typing?.text ?? shown}
        onFocus={(event) => event.target.select()}
        onChange={(event) => handlers.onType(event.target.value)}
      />
      {open && <OfferList id={id} choices={open.choices} at={chosen} onPick={handlers.onPick} />}
    </>
  );
}
