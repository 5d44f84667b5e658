import { ArrowDown, ArrowUp, GripVertical, PinIcon } from "lucide-react";
import { useState } from "react";
import { useMessages } from "../provider/index.js";
import type { DataTableColumn } from "./types.js";
import type { ColumnModel } from "./use-column-model.js";

interface ColumnSettingsProps<Row> {
  model: ColumnModel<Row>;
}

const NEXT_PIN = { false: "start", start: "end", end: false } as const;

/** What an item of the list holds: whether its column is shown, where it stands, and whether it stays in view. */
function Item<Row>({
  model,
  column,
  place,
  last,
  onMoved,
}: ColumnSettingsProps<Row> & {
  column: DataTableColumn<Row>;
  place: number;
  last: number;
  onMoved: (column: DataTableColumn<Row>, place: number) => void;
}) {
  const messages = useMessages().dataTable;
  const { prop, label } = column;
  const pinned = model.pinOf(prop);
  const next = NEXT_PIN[`${pinned}`];
  const pinLabel =
    next === "start"
      ? messages.pinStart(label)
      : next === "end"
        ? messages.pinEnd(label)
        : messages.unpin(label);
  const shown = model.isShown(prop);
  const onlyOne = shown && model.leaf.filter((item) => item.kind === "data").length === 1;
  return (
    <>
      <GripVertical aria-hidden size="0.875rem" data-part="grip" />
      <label data-part="shown">
        <input
          type="checkbox"
          data-part="tick"
          aria-label={messages.showColumn(label)}
          checked={shown}
          disabled={column.hideable === false || onlyOne}
          onChange={(event) => model.show(prop, event.target.checked)}
        />
        {label}
      </label>
      <button
        type="button"
        data-part="icon-button"
        aria-label={messages.moveUp(label)}
        disabled={place === 0}
        onClick={() => onMoved(column, place - 1)}
      >
        <ArrowUp aria-hidden size="0.875rem" />
      </button>
      <button
        type="button"
        data-part="icon-button"
        aria-label={messages.moveDown(label)}
        disabled={place === last}
        onClick={() => onMoved(column, place + 1)}
      >
        <ArrowDown aria-hidden size="0.875rem" />
      </button>
      <button
        type="button"
        data-part="icon-button"
        data-pinned={pinned === false ? undefined : pinned}
        aria-label={pinLabel}
        title={pinLabel}
        onClick={() => model.pin(prop, next)}
      >
        <PinIcon aria-hidden size="0.875rem" />
      </button>
    </>
  );
}

/** Which columns are shown, in which order, and which stay in view: by mouse or by keys alone. */
export function ColumnSettings<Row>({ model }: ColumnSettingsProps<Row>) {
  const messages = useMessages().dataTable;
  const [announcement, announce] = useState("");
  const [dragged, setDragged] = useState(-1);
  const [over, setOver] = useState(-1);
  const move = (column: DataTableColumn<Row>, place: number): void => {
    model.move(column.prop, place);
    announce(messages.columnMoved(column.label, place + 1, model.all.length));
  };
  return (
    <div data-part="column-settings">
      <p data-part="hint">{messages.columnsHint}</p>
      <ol data-part="list">
        {model.all.map((column, place) => (
          // What dragging does, the arrow buttons do for the keyboard and for fingers.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
          <li
            key={column.prop}
            data-part="item"
            data-over={over === place && dragged !== place ? "" : undefined}
            draggable
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = "move";
              event.dataTransfer.setData("text/plain", column.label);
              setDragged(place);
            }}
            onDragOver={(event) => {
              event.preventDefault();
              setOver(place);
            }}
            onDrop={(event) => {
              event.preventDefault();
              const from = model.all[dragged];
              if (from !== undefined && dragged !== place) move(from, place);
            }}
            onDragEnd={() => {
              setDragged(-1);
              setOver(-1);
            }}
          >
            <Item model={model} column={column} place={place} last={model.all.length - 1} onMoved={move} />
          </li>
        ))}
      </ol>
      <button type="button" data-part="text-button" disabled={!model.isChanged} onClick={model.reset}>
        {messages.columnsReset}
      </button>
      <span data-part="visually-hidden" role="status">
        {announcement}
      </span>
    </div>
  );
}
