import { ArrowDown, ArrowUp, GripVertical, PinIcon } from "lucide-react";
import { type DragEvent, useState } from "react";
import { useMessages } from "../provider/index.js";
import type { DataTableColumn } from "./types.js";
import type { ColumnModel } from "./use-column-model.js";

interface ColumnSettingsProps<Row> {
  model: ColumnModel<Row>;
}

const NEXT_PIN = { false: "start", start: "end", end: false } as const;

function Item<Row>({
  model,
  column,
  place,
  last,
  onMoved,
  drag,
}: ColumnSettingsProps<Row> & {
  column: DataTableColumn<Row>;
  place: number;
  last: number;
  onMoved: (column: DataTableColumn<Row>, place: number) => void;
  drag: {
    over: boolean;
    onStart: (place: number) => void;
    onOver: (place: number) => void;
    onDrop: () => void;
    onEnd: () => void;
  };
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
    // What dragging does, the arrow buttons do for the keyboard and for fingers.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      data-part="item"
      data-over={drag.over ? "" : undefined}
      draggable
      onDragStart={(event: DragEvent) => {
        event.dataTransfer.effectAllowed = "move";
        event.dataTransfer.setData("text/plain", label);
        drag.onStart(place);
      }}
      onDragOver={(event) => {
        event.preventDefault();
        drag.onOver(place);
      }}
      onDrop={(event) => {
        event.preventDefault();
        drag.onDrop();
      }}
      onDragEnd={drag.onEnd}
    >
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
    </li>
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
          <Item
            key={column.prop}
            model={model}
            column={column}
            place={place}
            last={model.all.length - 1}
            onMoved={move}
            drag={{
              over: over === place && dragged !== place,
              onStart: setDragged,
              onOver: setOver,
              onDrop: () => {
                const from = model.all[dragged];
                if (from !== undefined && dragged !== place) move(from, place);
              },
              onEnd: () => {
                setDragged(-1);
                setOver(-1);
              },
            }}
          />
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
