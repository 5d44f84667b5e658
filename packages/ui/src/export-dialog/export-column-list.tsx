import { ArrowDown, ArrowUp, ChevronDown } from "../icons/icons.js";
import { forwardRef, type HTMLAttributes, type ReactNode, useId, useRef, useState } from "react";
import { Button, IconButton } from "../button/index.js";
import { Checkbox } from "../checkbox/index.js";
import { useMessages } from "../provider/index.js";
import type { ExportColumn } from "./export-columns.js";

/** What {@link ExportColumnList} takes. */
export interface ExportColumnListProps extends Omit<HTMLAttributes<HTMLDivElement>, "children"> {
  /** The columns in the order of the file, with whether they will be in it. */
  columns: readonly ExportColumn[];
  /** A column was ticked or unticked. */
  onChoose: (dataName: string, chosen: boolean) => void;
  /** Asked to move a column to a place, counted from 0. */
  onMove: (dataName: string, place: number) => void;
  /** What is wrong with the choice. */
  error?: ReactNode;
}

/** Which columns the file has and in which order, folded away until somebody wants other ones than the table's. */
export const ExportColumnList = /* @__PURE__ */ forwardRef<HTMLDivElement, ExportColumnListProps>(
  function ExportColumnList({ columns, onChoose, onMove, error, ...rest }, ref) {
    const { dataTable, exportDialog: text } = useMessages();
    const [announcement, announce] = useState("");
    const list = useRef<HTMLOListElement>(null);
    const id = useId();
    const errorId = `${id}-error`;
    const [expanded, setExpanded] = useState(false);
    // What is wrong is shown, or nobody would find it.
    const open = expanded || error !== undefined;
    const chosen = columns.filter((column) => column.chosen).length;
    const move = ({ dataName, headName }: ExportColumn, place: number, step: "up" | "down"): void => {
      onMove(dataName, place);
      announce(dataTable.columnMoved(headName, place + 1, columns.length));
      // At an end the pressed arrow rests; the focus goes to the other one of the same column.
      requestAnimationFrame(() => {
        const item = list.current?.children[place];
        const buttons = item?.querySelectorAll<HTMLButtonElement>("button[data-step]");
        const wanted = [...(buttons ?? [])].filter((button) => !button.disabled);
        (wanted.find((button) => button.dataset["step"] === step) ?? wanted[0])?.focus();
      });
    };
    return (
      <div ref={ref} data-part="columns" {...rest}>
        <Button
          variant="link"
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          aria-describedby={error === undefined ? undefined : errorId}
          onClick={() => setExpanded(!open)}
        >
          {text.columns(chosen, columns.length)}
          <ChevronDown aria-hidden size="0.875rem" data-open={open ? "" : undefined} />
        </Button>
        <ol ref={list} id={id} data-part="column-list" hidden={!open}>
          {columns.map((column, place) => (
            <li key={column.dataName}>
              <Checkbox
                label={column.headName}
                checked={column.chosen}
                onCheckedChange={(checked) => onChoose(column.dataName, checked)}
              />
              <IconButton
                size="sm"
                data-step="up"
                label={dataTable.moveUp(column.headName)}
                icon={<ArrowUp />}
                disabled={place === 0}
                onClick={() => move(column, place - 1, "up")}
              />
              <IconButton
                size="sm"
                data-step="down"
                label={dataTable.moveDown(column.headName)}
                icon={<ArrowDown />}
                disabled={place === columns.length - 1}
                onClick={() => move(column, place + 1, "down")}
              />
            </li>
          ))}
        </ol>
        {error === undefined ? null : (
          <p id={errorId} data-part="error" role="alert">
            {error}
          </p>
        )}
        <span data-part="visually-hidden" role="status">
          {announcement}
        </span>
      </div>
    );
  },
);
