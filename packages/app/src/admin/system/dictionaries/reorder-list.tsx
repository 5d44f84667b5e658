import { GripVertical } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { moved } from "./moved.ts";

interface ReorderListProps<Item extends { id: number }> {
  /** Its name. */
  label: string;
  items: readonly Item[];
  /** What one is called, for who hears it. */
  nameOf: (item: Item) => string;
  /** Nothing can be moved now. */
  disabled: boolean;
  /** Ids in their new order. */
  onReorder: (ids: number[]) => void;
  children: (item: Item) => ReactNode;
}

/** A list whose items are put into another order: dragged by their handle, or moved by its arrow keys. */
export function ReorderList<Item extends { id: number }>({
  label,
  items,
  nameOf,
  disabled,
  onReorder,
  children,
}: ReorderListProps<Item>) {
  const [dragged, setDragged] = useState<number>();
  const [over, setOver] = useState<number>();
  const [said, setSaid] = useState("");
  const ids = items.map(({ id }) => id);
  const move = (from: number, to: number) => {
    const item = items[from];
    if (item === undefined || to < 0 || to >= items.length || from === to) return;
    setSaid(`${nameOf(item)}，第 ${to + 1} 项，共 ${items.length} 项`);
    onReorder(moved(ids, from, to));
  };
  const onKeyDown = (event: KeyboardEvent, place: number) => {
    const to = { ArrowUp: place - 1, ArrowDown: place + 1, Home: 0, End: items.length - 1 }[event.key];
    if (to === undefined || disabled) return;
    event.preventDefault();
    move(place, to);
  };
  const end = () => {
    setDragged(undefined);
    setOver(undefined);
  };
  return (
    <>
      <ol aria-label={label} className="m-0 grid gap-1 p-0">
        {items.map((item, place) => (
          // The handle does the same by keys.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
          <li
            key={item.id}
            draggable={!disabled}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = "move";
              setDragged(place);
            }}
            onDragOver={(event) => {
              if (dragged === undefined) return;
              event.preventDefault();
              setOver(place);
            }}
            onDrop={(event) => {
              event.preventDefault();
              if (dragged !== undefined) move(dragged, place);
              end();
            }}
            onDragEnd={end}
            className={`flex list-none items-center gap-2 rounded border bg-surface px-2 py-1.5 ${
              over === place && dragged !== place ? "border-accent" : "border-line"
            } ${dragged === place ? "opacity-50" : ""}`}
          >
            <button
              type="button"
              aria-label={`移动${nameOf(item)}`}
              title="拖动，或按上下方向键移动"
              aria-disabled={disabled || undefined}
              onKeyDown={(event) => onKeyDown(event, place)}
              className="grid shrink-0 cursor-grab place-items-center rounded border-0 bg-transparent p-1 text-ink-2"
            >
              <GripVertical size={16} aria-hidden />
            </button>
            {children(item)}
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
}
