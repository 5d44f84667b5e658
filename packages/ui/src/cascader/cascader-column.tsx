import { type KeyboardEvent, useRef, useState } from "react";
import { Check, ChevronRight } from "../icons/icons.js";
import { useMessages } from "../provider/index.js";
import { isDisabledNode, type TreeNode } from "../tree/tree-nodes.js";

interface CascaderItem {
  id: string;
  node: TreeNode;
  /** A level stands below it. */
  further: boolean;
}

interface CascaderColumnProps {
  level: number;
  label: string;
  items: readonly CascaderItem[];
  /** Of this level, what lies on the way to what is chosen. */
  chosen: string | undefined;
  /** Of this level, what is open beside it. */
  opened: string | undefined;
  /** An item was pressed, by key or not. */
  onPress: (id: string, withKeys: boolean) => void;
  /** The key to the right on an item that leads on. */
  onOpen?: (id: string) => void;
  /** The key to the left. */
  onBack?: () => void;
}

/** A level as a list: up and down, right into the next, left back, a letter to what begins with it. */
export function CascaderColumn(props: CascaderColumnProps) {
  const { level, label, items, chosen, opened, onPress, onOpen, onBack } = props;
  const text = useMessages().cascader;
  const list = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState<string>();
  const first = [at, opened, chosen].find((id) => items.some((item) => item.id === id)) ?? items[0]?.id;
  const move = (place: number) => {
    const item = items[Math.max(0, Math.min(place, items.length - 1))];
    if (item === undefined) return;
    setAt(item.id);
    list.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(item.id)}"]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent, item: CascaderItem, place: number) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { key } = event;
    if (key === "ArrowDown") move(place + 1);
    else if (key === "ArrowUp") move(place - 1);
    else if (key === "Home") move(0);
    else if (key === "End") move(items.length - 1);
    else if (key === "ArrowRight" && item.further && !isDisabledNode(item.node)) onOpen?.(item.id);
    else if (key === "ArrowLeft") onBack?.();
    else if ((key === "Enter" || key === " ") && !isDisabledNode(item.node)) onPress(item.id, true);
    else if (key.length === 1 && key !== " ") {
      const next = [...items.slice(place + 1), ...items.slice(0, place)].find(({ node }) =>
        `${node.label}\n${node.keywords ?? ""}`.toLowerCase().includes(key.toLowerCase()),
      );
      if (next !== undefined) move(items.indexOf(next));
    } else return;
    event.preventDefault();
  };
  if (items.length === 0) return null;
  return (
    <div ref={list} role="listbox" aria-label={label} data-part="list" data-level={level}>
      {items.map((item, place) => {
        const { id, node, further } = item;
        const disabled = isDisabledNode(node);
        return (
          <div
            key={id}
            role="option"
            data-id={id}
            data-part="item"
            data-open={id === opened ? "" : undefined}
            aria-selected={id === chosen}
            aria-disabled={disabled || undefined}
            tabIndex={id === first ? 0 : -1}
            onKeyDown={(event) => onKeyDown(event, item, place)}
            onClick={() => {
              if (!disabled) onPress(id, false);
            }}
          >
            <span data-part="text">
              {node.icon}
              {node.label}
              {node.disabledReason === undefined ? null : <span data-part="note">{node.disabledReason}</span>}
            </span>
            {node.extra === undefined ? null : <span data-part="extra">{node.extra}</span>}
            {further ? (
              <>
                <span data-part="visually-hidden">{text.further}</span>
                <ChevronRight aria-hidden="true" />
              </>
            ) : id === chosen ? (
              <Check aria-hidden="true" />
            ) : null}
          </div>
        );
      })}
    </div>
  );
}
