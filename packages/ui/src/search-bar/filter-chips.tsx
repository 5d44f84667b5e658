import { X } from "../icons/icons.js";
import { useRef } from "react";
import { useFocusFallback } from "../hooks/use-focus-fallback.js";
import { useMessages } from "../provider/index.js";
import type { FilterChip } from "./chips.js";

interface FilterChipsProps {
  chips: readonly FilterChip[];
  onRemove: (prop: string) => void;
  onClear: () => void;
}

/** What narrows the list now, each with a cross. */
export function FilterChips({ chips, onRemove, onClear }: FilterChipsProps) {
  const messages = useMessages().searchBar;
  if (chips.length === 0) return null;
  return (
    <ul data-part="chips" aria-label={messages.activeFilters}>
      {chips.map(({ prop, label, text }) => (
        <li key={prop} data-part="chip">
          <span data-part="chip-text">{messages.chip(label, text)}</span>
          <RemoveButton label={messages.removeFilter(label, text)} onPress={() => onRemove(prop)} />
        </li>
      ))}
      {chips.length < 2 ? null : (
        <li>
          <button type="button" data-part="chips-clear" onClick={onClear}>
            {messages.clearFilters}
          </button>
        </li>
      )}
    </ul>
  );
}

/** The cross of a chip. It goes with its chip: the keyboard goes on beside it. */
function RemoveButton({ label, onPress }: { label: string; onPress: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useFocusFallback(button);
  return (
    <button ref={button} type="button" data-part="chip-remove" aria-label={label} onClick={onPress}>
      <X aria-hidden size="0.75rem" />
    </button>
  );
}
