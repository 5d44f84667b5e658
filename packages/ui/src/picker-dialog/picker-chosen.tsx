import { type ForwardedRef, forwardRef, type HTMLAttributes, type ReactNode, type Ref } from "react";
import { Button } from "../button/index.js";
import { Checkbox } from "../checkbox/index.js";
import { useOwnRef } from "../hooks/use-own-ref.js";
import { useMessages } from "../provider/index.js";
import type { SearchValues } from "../search-bar/index.js";
import { Tag } from "../tag/index.js";
import type { Picker } from "./use-picker.js";

/** What {@link PickerChosen} takes. */
export interface PickerChosenProps<Row extends object, V extends SearchValues>
  extends Omit<HTMLAttributes<HTMLDivElement>, "children"> {
  /** What {@link usePicker} gives. */
  picker: Picker<Row, V>;
}

/** Where the focus goes when the tag that has it goes: to the next one, the one before, or the strip. */
function focusAfter(strip: HTMLElement | null, place: number): void {
  const crosses = strip?.querySelectorAll<HTMLElement>("[data-part=tags] [data-part=remove]");
  const next = crosses?.[Math.min(place, crosses.length - 1)] ?? strip;
  next?.focus();
}

function PickerChosenWithRef<Row extends object, V extends SearchValues>(
  props: PickerChosenProps<Row, V>,
  ref: ForwardedRef<HTMLDivElement>,
) {
  const { mode, chosen } = props.picker;
  return mode !== "multi" && chosen.length === 0 ? null : <Strip {...props} stripRef={ref} />;
}

function Strip<Row extends object, V extends SearchValues>({
  picker,
  stripRef,
  ...rest
}: PickerChosenProps<Row, V> & { stripRef: ForwardedRef<HTMLDivElement> }) {
  const { chosen, mode, max, idOf, nameOf, snapshot } = picker;
  const text = useMessages().pickerDialog;
  const strip = useOwnRef(stripRef);
  const multi = mode === "multi";
  const remove = (row: Row, place: number): void => {
    picker.remove(idOf(row));
    // After the tag is gone from the document.
    requestAnimationFrame(() => focusAfter(strip.current, place));
  };
  const clear = (): void => {
    picker.clear();
    if (multi) strip.current?.focus();
  };
  return (
    <div ref={strip} data-part="chosen" tabIndex={-1} role="group" aria-label={text.chosenList} {...rest}>
      <div data-part="chosen-head">
        <span
          data-part="count"
          role="status"
          data-over={max !== undefined && chosen.length > max ? "" : undefined}
        >
          {multi ? text.chosen(chosen.length, max) : text.current}
        </span>
        {multi ? (
          <Checkbox
            label={text.onlyChosen}
            checked={snapshot !== null}
            disabled={snapshot === null && chosen.length === 0}
            onCheckedChange={picker.showOnlyChosen}
          />
        ) : null}
        <Button variant="text" size="sm" disabled={chosen.length === 0} onClick={clear}>
          {text.clear}
        </Button>
      </div>
      {chosen.length === 0 ? null : (
        <ul data-part="tags" aria-label={text.chosenList}>
          {chosen.map((row, place) => (
            <li key={idOf(row)}>
              <Tag tone="accent" onRemove={multi ? () => remove(row, place) : undefined}>
                {nameOf(row)}
              </Tag>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** What is chosen, by name, on whatever page it is: each can be taken away, or all at once. */
export const PickerChosen = /* @__PURE__ */ forwardRef(PickerChosenWithRef) as <
  Row extends object,
  V extends SearchValues,
>(
  props: PickerChosenProps<Row, V> & { ref?: Ref<HTMLDivElement> },
) => ReactNode;
