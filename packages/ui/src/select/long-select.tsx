import { cloneElement, type KeyboardEvent, type RefObject, useMemo, useState } from "react";
import { ComboboxList } from "../combobox/combobox-list.js";
import { nextPlace, PAGE, placeAfter } from "../combobox/match-options.js";
import { PopoverOverlay } from "../overlay/popover-overlay.js";
import { isChoosable } from "../options/select-options.js";
import type { SelectListProps } from "./short-select.js";
import { useTypeAhead } from "./use-type-ahead.js";

type LongOptionsProps = Omit<SelectListProps, "open" | "trigger" | "disabled">;

/** The options, of which those in view are in the document. The list has the keys, and says on which option they are. */
function LongOptions(props: LongOptionsProps) {
  const { onOpenChange, id, label, labelledBy, options, loading, value, onChoose } = props;
  const choosable = useMemo(() => options.map(isChoosable), [options]);
  const [active, setActive] = useState(() => {
    const chosen = options.findIndex((option) => option.value === value);
    return chosen === -1 ? nextPlace(choosable, -1, 1) : chosen;
  });
  const typeAhead = useTypeAhead(options, options[active]?.value ?? "", (found) =>
    setActive(options.findIndex((option) => option.value === found)),
  );
  const choose = (place: number) => {
    const option = options[place];
    if (option === undefined || !choosable[place]) return;
    onChoose(option.value);
    onOpenChange(false);
  };
  /** At the ends the keys stop, as in a short list. */
  const move = (step: 1 | -1, times = 1) => setActive(placeAfter(choosable, active, step, times, false));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === "ArrowDown") move(1);
    else if (event.key === "ArrowUp") move(-1);
    else if (event.key === "PageDown") move(1, PAGE);
    else if (event.key === "PageUp") move(-1, PAGE);
    else if (event.key === "Home") setActive(nextPlace(choosable, -1, 1));
    else if (event.key === "End") setActive(nextPlace(choosable, -1, -1));
    else if (event.key === "Enter") choose(active);
    // A space is a letter in the middle of a word, and chooses otherwise. Tab leads nowhere while a list is open.
    else if (!typeAhead(event.key)) {
      if (event.key === " ") choose(active);
      else if (event.key !== "Tab") return;
    }
    event.preventDefault();
  };
  const optionId = (place: number) => `${id}-${place}`;
  return (
    <ComboboxList
      model={{ shown: options, choosable, active, listId: id, optionId, setActive, choose }}
      chosen={[value]}
      multiple={false}
      loading={loading}
      label={label}
      labelledBy={labelledBy}
      list={{ tabIndex: 0, onKeyDown, "aria-activedescendant": active < 0 ? undefined : optionId(active) }}
    />
  );
}

interface LongSelectProps extends SelectListProps {
  /** The trigger on the page. */
  button: RefObject<HTMLButtonElement | null>;
}

/** A select with more options than can be drawn at once: the same keys, on a list that draws what is in view. */
export function LongSelect({ open, trigger, button, disabled, ...list }: LongSelectProps) {
  const { options, value, onChoose, onOpenChange, id } = list;
  const typeAhead = useTypeAhead(options, value, onChoose);
  const own = (trigger as { props: { onKeyDown?: (event: KeyboardEvent) => void } }).props;
  const onKeyDown = (event: KeyboardEvent) => {
    own.onKeyDown?.(event);
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") onOpenChange(true);
    // A space is a letter in the middle of a word, and opens otherwise.
    else if (!typeAhead(event.key)) return;
    event.preventDefault();
  };
  const attributes = {
    role: "combobox",
    "aria-autocomplete": "none",
    "aria-controls": open ? id : undefined,
    "aria-expanded": open,
    "data-state": open ? "open" : "closed",
    "data-disabled": disabled ? "" : undefined,
    onClick: () => onOpenChange(!open),
    onKeyDown,
  };
  return (
    <>
      {cloneElement(trigger, attributes)}
      <PopoverOverlay
        open={open}
        onOpenChange={onOpenChange}
        anchor={button}
        data-component="select-list"
        className="hx-select-list"
        data-long=""
        role={undefined}
        align="start"
        // A press on an option leaves the keys where they are.
        onMouseDown={(event) => event.preventDefault()}
      >
        <LongOptions {...list} />
      </PopoverOverlay>
    </>
  );
}
