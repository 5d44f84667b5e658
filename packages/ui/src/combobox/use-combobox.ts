import { type ChangeEvent, type CompositionEvent, type KeyboardEvent, useId, useMemo, useState } from "react";
import { isComposing } from "../input/is-composing.js";
import { isChoosable, offeredOptions, type SelectOption } from "../options/select-options.js";
import { comparable, matchOptions, PAGE, placeAfter } from "./match-options.js";

interface ComboboxState {
  options: readonly SelectOption[];
  /** The chosen values; one at most when not `multiple`. */
  chosen: readonly string[];
  onChosenChange: (chosen: readonly string[], options: readonly SelectOption[]) => void;
  multiple: boolean;
  /** What is typed and no option may be taken; makes its words in the list. */
  freeText?: (text: string) => string;
  /** How many may be chosen; the rest cannot be ticked then. */
  max?: number;
  clearable: boolean;
  disabled: boolean;
  /** Words of the chosen option, for the input. */
  label: string;
  /** Somebody else searches: the options are the matches already. */
  onInputValueChange?: (text: string) => void;
}

/**
 * The behaviour of a combobox without its looks: what is typed, what is open, which option the keys stand on. While an
 * input method composes, nothing is filtered and no key chooses.
 */
export function useCombobox(state: ComboboxState) {
  const {
    options,
    chosen,
    onChosenChange,
    multiple,
    freeText,
    max = Number.POSITIVE_INFINITY,
    onInputValueChange,
  } = state;
  const [open, setOpenState] = useState(false);
  /** What is being typed; null while the input shows what is chosen. */
  const [typed, setTyped] = useState<string | null>(null);
  /** What the list is filtered by: what was typed when no input method was at work. */
  const [filter, setFilter] = useState("");
  const [at, setAt] = useState(-1);
  const listId = useId();

  const shown = useMemo(() => {
    const offered = offeredOptions(options, chosen);
    const matches = onInputValueChange ? offered : matchOptions(offered, filter);
    const text = filter.trim();
    if (freeText === undefined || text === "" || named(offered, text) !== undefined) return matches;
    return [{ value: text, label: freeText(text) }, ...matches];
  }, [options, chosen, filter, freeText, onInputValueChange]);
  const full = multiple && chosen.length >= max;
  const choosable = useMemo(
    () => shown.map((option) => isChoosable(option) && (!full || chosen.includes(option.value))),
    [shown, full, chosen],
  );
  const active = at >= 0 && at < shown.length ? at : -1;

  const setOpen = (next: boolean) => {
    if (next === open || (next && state.disabled)) return;
    setOpenState(next);
    if (next) setAt(shown.findIndex((option) => chosen.includes(option.value)));
    else forget();
  };
  const forget = () => {
    setTyped(null);
    if (filter !== "") search("");
  };
  const search = (text: string) => {
    setFilter(text);
    onInputValueChange?.(text);
  };
  const write = (text: string, composing: boolean) => {
    setTyped(text);
    setOpenState(true);
    if (composing) return;
    search(text);
    // What stands first is what Enter takes.
    setAt(text === "" ? -1 : 0);
  };
  const choose = (place: number) => {
    const option = shown[place];
    if (option === undefined || !choosable[place]) return;
    if (!multiple) {
      onChosenChange([option.value], [option]);
      setOpen(false);
      return;
    }
    const without = chosen.filter((value) => value !== option.value);
    onChosenChange(without.length === chosen.length ? [...chosen, option.value] : without, [option]);
    if (typed !== null) {
      setAt(-1);
      forget();
    }
  };
  /** Where any text will do, the field is left with what stands in it, as every other text field is. */
  const takeTyped = () => {
    const text = typed?.trim() ?? "";
    if (freeText === undefined || text === "" || full) return;
    const value = named(offeredOptions(options, chosen), text)?.value ?? text;
    if (!chosen.includes(value)) onChosenChange(multiple ? [...chosen, value] : [value], []);
  };
  const remove = (value: string) =>
    onChosenChange(
      chosen.filter((one) => one !== value),
      [],
    );
  const move = (step: 1 | -1, times = 1) => {
    if (!open) {
      setOpen(true);
      return;
    }
    setAt(placeAfter(choosable, active, step, times, true));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event) || event.ctrlKey || event.metaKey) return;
    switch (event.key) {
      case "ArrowDown":
        move(1);
        break;
      case "ArrowUp":
        if (event.altKey) setOpen(false);
        else move(-1);
        break;
      case "PageDown":
        move(1, PAGE);
        break;
      case "PageUp":
        move(-1, PAGE);
        break;
      case "Enter":
        if (!open) return;
        choose(active);
        break;
      case "Escape":
        if (!open) return;
        setOpen(false);
        // The dialog around it must not take this Escape for itself.
        event.nativeEvent.stopImmediatePropagation();
        break;
      case "Tab":
        takeTyped();
        setOpen(false);
        return;
      case "Backspace": {
        const last = chosen.at(-1);
        if (!multiple || (typed ?? "") !== "" || last === undefined) return;
        remove(last);
        break;
      }
      default:
        return;
    }
    event.preventDefault();
  };
  return {
    open,
    setOpen,
    shown,
    choosable,
    active,
    /** For the pointer: stand on an option. */
    setActive: setAt,
    choose,
    takeTyped,
    remove,
    clear: () => {
      onChosenChange([], []);
      forget();
    },
    listId,
    optionId: (place: number) => `${listId}-${place}`,
    filter,
    inputProps: {
      role: "combobox" as const,
      autoComplete: "off",
      spellCheck: false,
      value: typed ?? (multiple ? "" : state.label),
      "aria-expanded": open,
      "aria-controls": open ? listId : undefined,
      "aria-autocomplete": "list" as const,
      "aria-activedescendant": open && active >= 0 ? `${listId}-${active}` : undefined,
      onChange: (event: ChangeEvent<HTMLInputElement>) =>
        write(event.target.value, (event.nativeEvent as InputEvent).isComposing),
      onCompositionEnd: (event: CompositionEvent<HTMLInputElement>) =>
        write(event.currentTarget.value, false),
      onKeyDown,
    },
  };
}

/** The option that is called so. */
const named = (options: readonly SelectOption[], text: string): SelectOption | undefined =>
  options.find(({ label }) => comparable(label) === comparable(text));

export type ComboboxModel = ReturnType<typeof useCombobox>;
