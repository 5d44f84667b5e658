import { clsx } from "clsx";
import { type CSSProperties, forwardRef, useId, useImperativeHandle, useMemo, useRef, useState } from "react";
import { IconButton } from "../button/index.js";
import {
  type ControlAttributes,
  controlAttributes,
  useFieldControl,
  useFieldLabelId,
} from "../field/field-context.js";
import { isLocked } from "../hooks/is-locked.js";
import { useControlled } from "../hooks/use-controlled.js";
import { ChevronLeft, ChevronRight } from "../icons/icons.js";
import { isChoosable, type SelectOption } from "../options/select-options.js";
import { useMessages } from "../provider/index.js";
import { rem } from "../styles/rem.js";
import { TransferList } from "./transfer-list.js";
import { transferSides, withMoved } from "./transfer-rules.js";

/** What {@link Transfer} takes. */
export interface TransferProps extends ControlAttributes {
  /** What there is, in order: roles, people. Those with a `disabledReason` stay in the list where they are. */
  options: readonly SelectOption[];
  /** The chosen values, in the order of choosing. Without it, the transfer keeps them itself. */
  value?: readonly string[];
  /** What is chosen at first, when it keeps it itself. Default none. */
  defaultValue?: readonly string[];
  /** Reports all chosen values after every move. */
  onValueChange?: (value: readonly string[]) => void;
  /** A box above each list that finds by words, codes and pinyin (`keywords`). Default false. */
  searchable?: boolean;
  /** Title of the left list. Default: 可选. */
  availableLabel?: string;
  /** Title of the right list. Default: 已选. */
  chosenLabel?: string;
  /** Words for chosen values that are not among `options`. */
  chosenOptions?: readonly SelectOption[];
  /** The options are on their way. Default false. */
  loading?: boolean;
  /** Height of the rows of a list, px at a root font of 16 px. Default 240. */
  height?: number;
  /** The focus has left both lists. */
  onBlur?: () => void;
  /** Name for screen readers, where no `Field` gives one. */
  "aria-label"?: string;
  /** Id of a text that names it, where no `Field` does. */
  "aria-labelledby"?: string;
}

const none: readonly string[] = [];
const nothing: ReadonlySet<string> = new Set();

/**
 * Two lists, and what is chosen moves from the left to the right: the roles of a person, the people of a role. For a few
 * out of many that are found by typing, take a `Combobox`. The ref is the left list's.
 */
export const Transfer = /* @__PURE__ */ forwardRef<HTMLDivElement, TransferProps>(
  function Transfer(props, ref) {
    const { options, searchable = false, loading = false, height = 240, chosenOptions, onBlur } = props;
    const { frame, data } = controlAttributes(props);
    const { transfer: text, select } = useMessages();
    const made = useId();
    const { disabled = false, id = made, ...control } = useFieldControl(props);
    const fieldLabel = useFieldLabelId();
    const name = props["aria-label"];
    const labelledBy = props["aria-labelledby"] ?? (name ? undefined : fieldLabel);
    const [value, setValue] = useControlled(props.value, props.defaultValue ?? none, props.onValueChange);
    const sides = useMemo(
      () => transferSides(options, value, chosenOptions),
      [options, value, chosenOptions],
    );
    const [ticked, setTicked] = useState({ available: nothing, chosen: nothing });
    const [said, setSaid] = useState("");

    const root = useRef<HTMLDivElement>(null);
    useImperativeHandle(ref, () => root.current?.querySelector("[role=listbox]") as HTMLDivElement, []);

    /** What is ticked there; it may have come or gone since. */
    const tickedIn = (side: "available" | "chosen"): readonly SelectOption[] =>
      sides[side].filter((option) => ticked[side].has(option.value) && isChoosable(option));
    const move = (from: "available" | "chosen", only?: SelectOption) => {
      const marked = tickedIn(from);
      const moved = marked.length > 0 || only === undefined ? marked : [only];
      const to = from === "available" ? "chosen" : "available";
      if (moved.length === 0 || disabled || isLocked(root.current)) return;
      setValue(withMoved(value, moved, to));
      setTicked((before) => ({ ...before, [from]: nothing }));
      setSaid(text.moved(moved.length, to === "chosen" ? titles.chosen : titles.available));
    };
    const titles = {
      available: props.availableLabel ?? text.available,
      chosen: props.chosenLabel ?? text.chosen,
    };
    const list = (side: "available" | "chosen") => {
      const titleId = `${made}-${side}`;
      return (
        <TransferList
          id={side === "available" ? id : `${made}-list`}
          title={titles[side]}
          titleId={titleId}
          label={name === undefined ? undefined : `${name} ${titles[side]}`}
          labelledBy={name === undefined ? [labelledBy, titleId].filter(Boolean).join(" ") : undefined}
          options={sides[side]}
          none={select.none}
          searchable={searchable}
          loading={side === "available" && loading}
          disabled={disabled}
          ticked={new Set(tickedIn(side).map((option) => option.value))}
          onTickedChange={(next) => setTicked((before) => ({ ...before, [side]: next }))}
          onMove={(option) => move(side, option)}
          {...(side === "available" && { attributes: { ...data, ...control } })}
        />
      );
    };
    return (
      // It only notes that the focus has left.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
      <div
        ref={root}
        role="group"
        aria-label={name}
        aria-labelledby={labelledBy}
        data-component="transfer"
        data-invalid={control["aria-invalid"] && control["aria-invalid"] !== "false" ? "" : undefined}
        data-disabled={disabled ? "" : undefined}
        className={clsx("hx-transfer", frame.className)}
        style={{ "--hx-transfer-height": rem(height), ...frame.style } as CSSProperties}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) onBlur?.();
        }}
      >
        {list("available")}
        <div data-part="moves">
          <IconButton
            variant="secondary"
            label={text.add(titles.chosen)}
            icon={<ChevronRight />}
            aria-disabled={disabled || tickedIn("available").length === 0 || undefined}
            onClick={() => move("available")}
          />
          <IconButton
            variant="secondary"
            label={text.remove(titles.chosen)}
            icon={<ChevronLeft />}
            aria-disabled={disabled || tickedIn("chosen").length === 0 || undefined}
            onClick={() => move("chosen")}
          />
        </div>
        {list("chosen")}
        <span data-part="visually-hidden" role="status">
          {said}
        </span>
      </div>
    );
  },
);
