import { type KeyboardEvent, useState } from "react";
import { Button } from "../button/index.js";
import { Menu } from "../menu/index.js";
import { useMessages } from "../provider/index.js";
import { consequenceWords } from "./move-words.js";

interface WishMoveProps {
  /** Name of the course. */
  course: string;
  /** Its rank now, from 1. */
  rank: number;
  order: readonly string[];
  /** Names of the courses by id. */
  names: ReadonlyMap<string, string>;
  onMove: (rank: number) => void;
}

/** 移到…: every rank with what becomes of the others; a digit chooses it at once. */
export function WishMoveMenu({ course, rank, order, names, onMove }: WishMoveProps) {
  const text = useMessages().wishList;
  const [open, setOpen] = useState(false);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const to = Number(event.key);
    if (!Number.isInteger(to) || to < 1 || to > order.length) return;
    event.preventDefault();
    setOpen(false);
    if (to !== rank) onMove(to);
  };
  return (
    <Menu
      className="hx-wish-move"
      open={open}
      onOpenChange={setOpen}
      align="end"
      label={text.moveTo(course)}
      onKeyDown={onKeyDown}
      trigger={
        <Button
          size="sm"
          data-move=""
          aria-label={text.moveOf(course, rank)}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
        >
          {text.move}
        </Button>
      }
      items={[
        { type: "label", id: "course", label: text.moveTo(course) },
        ...order.map((id, at) => ({
          id,
          label: text.rank(at + 1),
          description: consequenceWords(text, order, names, rank, at + 1),
          disabled: at + 1 === rank,
          ...(at < 9 && { shortcut: String(at + 1) }),
          onSelect: () => onMove(at + 1),
        })),
      ]}
    />
  );
}
