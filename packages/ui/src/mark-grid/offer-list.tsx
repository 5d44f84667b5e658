import { useRef } from "react";
import { useBrowserLayoutEffect } from "../hooks/use-browser-layout-effect.js";
import { Kbd } from "../kbd/index.js";
import { useMessages } from "../provider/index.js";
import type { MarkChoice } from "./mark.js";

interface OfferListProps {
  id: string;
  choices: readonly MarkChoice[];
  /** The one that Enter writes. */
  at: number;
  onPick: (choice: MarkChoice) => void;
}

/** What a letter offers, below the cell that it was typed into; above it where there is no room. */
export function OfferList({ id, choices, at, onPick }: OfferListProps) {
  const text = useMessages().markGrid;
  const list = useRef<HTMLDivElement>(null);
  useBrowserLayoutEffect(() => {
    const { current } = list;
    const room = current?.closest("[data-part=scroller]")?.getBoundingClientRect();
    if (!current || !room) return;
    current.dataset["side"] = current.getBoundingClientRect().bottom > room.bottom ? "above" : "below";
  }, []);
  const pressesOf = (choice: MarkChoice) =>
    choices.filter(({ letter }) => letter.toUpperCase() === choice.letter.toUpperCase()).indexOf(choice) + 1;
  return (
    <div ref={list} data-part="offer">
      <div role="listbox" id={id} aria-label={text.offer} data-part="choices">
        {choices.map((choice, place) => (
          // Enter in the field picks: an option is never the focus.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={choice.value}
            id={`${id}-${place}`}
            role="option"
            tabIndex={-1}
            aria-selected={place === at}
            aria-disabled={choice.refused !== undefined || undefined}
            data-part="choice"
            onMouseDown={(event) => {
              event.preventDefault();
              event.stopPropagation();
            }}
            onClick={() => onPick(choice)}
          >
            <span data-part="choice-name">
              {choice.label}
              {choice.refused && <span data-part="refused">{choice.refused}</span>}
            </span>
            <span data-part="letters">
              {Array.from({ length: pressesOf(choice) }, (_, press) => (
                <Kbd key={press} keys={[choice.letter.toUpperCase()]} />
              ))}
            </span>
          </div>
        ))}
      </div>
      <p data-part="offer-hint">{text.offerHint}</p>
    </div>
  );
}
