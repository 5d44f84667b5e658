import { ArrowDown, ArrowUp, GripVertical, Pin } from "../icons/icons.js";
import { useState } from "react";
import { useMessages } from "../provider/index.js";
import type { ColumnNode } from "./column-groups.js";
import type { ColumnModel } from "./use-column-model.js";

interface ColumnSettingsProps<Row> {
  model: ColumnModel<Row>;
}

interface NodesProps<Row> extends ColumnSettingsProps<Row> {
  /** Columns and groups that stand beside each other: each moves among these. */
  nodes: readonly ColumnNode<Row>[];
  onMoved: (node: ColumnNode<Row>, place: number, total: number) => void;
}

const NEXT_PIN = { false: "start", start: "end", end: false } as const;

/**
 * What an item of the list holds: whether its column is shown, where it stands, and whether it stays in view. That of
 * a group says and does so for all of its columns.
 */
function Item<Row>({
  model,
  node,
  place,
  last,
  onMoved,
}: Omit<NodesProps<Row>, "nodes"> & {
  node: ColumnNode<Row>;
  place: number;
  last: number;
}) {
  const messages = useMessages().dataTable;
  const { label, columns } = node;
  const pins = new Set(columns.map(({ prop }) => model.pinOf(prop)));
  const [pinned = false] = pins.size === 1 ? pins : [];
  const next = NEXT_PIN[`${pinned}`];
  const pinLabel =
    next === "start"
      ? messages.pinStart(label)
      : next === "end"
        ? messages.pinEnd(label)
        : messages.unpin(label);
  const hideable = columns.filter((column) => column.hideable !== false);
  const shown = columns.filter(({ prop }) => model.isShown(prop)).length;
  const whole = shown === columns.length;
  const onlyThese = shown > 0 && model.leaf.filter(({ kind }) => kind === "data").length === shown;
  return (
    <>
      <GripVertical aria-hidden size="0.875rem" data-part="grip" />
      <label data-part="shown">
        <input
          ref={(box) => {
            if (box !== null) box.indeterminate = shown > 0 && !whole;
          }}
          type="checkbox"
          data-part="tick"
          aria-label={messages.showColumn(label)}
          checked={whole}
          disabled={hideable.length === 0 || (whole && onlyThese)}
          onChange={(event) => {
            for (const { prop } of hideable) model.show(prop, event.target.checked);
          }}
        />
        {label}
      </label>
      <button
        type="button"
        data-part="icon-button"
        aria-label={messages.moveUp(label)}
        disabled={place === 0}
        onClick={() => onMoved(node, place - 1, last + 1)}
      >
        <ArrowUp aria-hidden size="0.875rem" />
      </button>
      <button
        type="button"
        data-part="icon-button"
        aria-label={messages.moveDown(label)}
        disabled={place === last}
        onClick={() => onMoved(node, place + 1, last + 1)}
      >
        <ArrowDown aria-hidden size="0.875rem" />
      </button>
      <button
        type="button"
        data-part="icon-button"
        data-pinned={pinned === false ? undefined : pinned}
        aria-label={pinLabel}
        title={pinLabel}
        onClick={() => {
          for (const { prop } of columns) model.pin(prop, next);
        }}
      >
        <Pin aria-hidden size="0.875rem" />
      </button>
    </>
  );
}

function Nodes<Row>({ model, nodes, onMoved }: NodesProps<Row>) {
  const [dragged, setDragged] = useState(-1);
  const [over, setOver] = useState(-1);
  return (
    <ol data-part="list">
      {nodes.map((node, place) => (
        <li key={node.key}>
          {/* What dragging does, the arrow buttons do for the keyboard and for fingers. */}
          {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
          <div
            data-part="item"
            data-over={over === place && dragged !== place ? "" : undefined}
            draggable
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = "move";
              event.dataTransfer.setData("text/plain", node.label);
              setDragged(place);
            }}
            onDragOver={(event) => {
              // What is dragged in another group has no place here.
              if (dragged < 0) return;
              event.preventDefault();
              setOver(place);
            }}
            onDrop={(event) => {
              event.preventDefault();
              const from = nodes[dragged];
              if (from !== undefined && dragged !== place) onMoved(from, place, nodes.length);
            }}
            onDragEnd={() => {
              setDragged(-1);
              setOver(-1);
            }}
          >
            <Item model={model} node={node} place={place} last={nodes.length - 1} onMoved={onMoved} />
          </div>
          {node.nodes === undefined ? null : <Nodes model={model} nodes={node.nodes} onMoved={onMoved} />}
        </li>
      ))}
    </ol>
  );
}

/** Which columns are shown, in which order, and which stay in view: by mouse or by keys alone. */
export function ColumnSettings<Row>({ model }: ColumnSettingsProps<Row>) {
  const messages = useMessages().dataTable;
  const [announcement, announce] = useState("");
  return (
    <div data-part="column-settings">
      <p data-part="hint">{messages.columnsHint}</p>
      <Nodes
        model={model}
        nodes={model.tree}
        onMoved={(node, place, total) => {
          model.move(node, place);
          announce(messages.columnMoved(node.label, place + 1, total));
        }}
      />
      <button type="button" data-part="text-button" disabled={!model.isChanged} onClick={model.reset}>
        {messages.columnsReset}
      </button>
      <span data-part="visually-hidden" role="status">
        {announcement}
      </span>
    </div>
  );
}
