import { type KeyboardEvent, type HTMLAttributes, useMemo, useState } from "react";
import { Checkbox } from "../checkbox/index.js";
import { ComboboxList } from "../combobox/combobox-list.js";
import { matchOptions, nextPlace, PAGE, placeAfter } from "../combobox/match-options.js";
import { FieldContext } from "../field/field-context.js";
import { isLocked } from "../hooks/is-locked.js";
import { Search } from "../icons/icons.js";
import { Input } from "../input/index.js";
import { isChoosable, type SelectOption } from "../options/select-options.js";
import { useMessages } from "../provider/index.js";

interface TransferListProps {
  /** Of the element with the rows. */
  id: string;
  title: string;
  /** Name of the list: the field's with the title behind it. */
  label: string | undefined;
  labelledBy: string | undefined;
  titleId: string;
  options: readonly SelectOption[];
  /** Said where there is no option at all. */
  none: string;
  searchable: boolean;
  loading: boolean;
  disabled: boolean;
  ticked: ReadonlySet<string>;
  onTickedChange: (ticked: ReadonlySet<string>) => void;
  /** Enter or a double press: moves what is ticked, or this one. */
  onMove: (option: SelectOption) => void;
  attributes?: HTMLAttributes<HTMLDivElement>;
}

/** One of the two lists, with its count, its search and its keys. */
export function TransferList(props: TransferListProps) {
  const { id, title, titleId, options, searchable, loading, disabled, ticked, onTickedChange } = props;
  const messages = useMessages();
  const [filter, setFilter] = useState("");
  const shown = useMemo(() => matchOptions(options, filter), [options, filter]);
  const choosable = useMemo(() => shown.map((option) => !disabled && isChoosable(option)), [disabled, shown]);
  const [at, setActive] = useState(-1);
  // The option that the keys were on may have moved to the other list: they go on at its place.
  const active = choosable[at]
    ? at
    : at < shown.length
      ? nextPlace(choosable, Math.max(at, 0) - 1, 1)
      : nextPlace(choosable, -1, -1);
  const free = shown.filter((_, place) => choosable[place]);
  const all = free.length > 0 && free.every(({ value }) => ticked.has(value));
  const some = free.some(({ value }) => ticked.has(value));

  const tick = (places: readonly number[], on?: boolean) => {
    if (isLocked(document.getElementById(id))) return;
    const next = new Set(ticked);
    for (const place of places) {
      const value = shown[place]?.value;
      if (value === undefined || !choosable[place]) continue;
      if (on ?? !next.has(value)) next.add(value);
      else next.delete(value);
    }
    onTickedChange(next);
  };
  const tickAll = (on: boolean) =>
    tick(
      shown.map((_, place) => place),
      on,
    );
  const go = (place: number, extend: boolean) => {
    if (place < 0) return;
    if (extend)
      tick(shown.map((_, one) => one).slice(Math.min(active, place), Math.max(active, place) + 1), true);
    setActive(place);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey) return;
    const { key, shiftKey } = event;
    if (event.ctrlKey || event.metaKey) {
      if (key !== "a") return;
      tickAll(true);
    } else if (key === "ArrowDown") go(placeAfter(choosable, active, 1, 1, false), shiftKey);
    else if (key === "ArrowUp") go(placeAfter(choosable, active, -1, 1, false), shiftKey);
    else if (key === "PageDown") go(placeAfter(choosable, active, 1, PAGE, false), shiftKey);
    else if (key === "PageUp") go(placeAfter(choosable, active, -1, PAGE, false), shiftKey);
    else if (key === "Home") go(nextPlace(choosable, -1, 1), shiftKey);
    else if (key === "End") go(nextPlace(choosable, -1, -1), shiftKey);
    else if (key === " ") tick([active]);
    else if (key === "Enter") {
      const option = shown[active];
      if (option !== undefined) props.onMove(option);
    } else return;
    event.preventDefault();
  };
  const optionId = (place: number) => `${id}-${place}`;
  return (
    <div data-part="side">
      <div data-part="head">
        {/* The field around belongs to the lists, with its label and its error. */}
        <FieldContext.Provider value={null}>
          <Checkbox
            label={<span id={titleId}>{title}</span>}
            checked={all || (some && "indeterminate")}
            disabled={free.length === 0}
            onCheckedChange={() => tickAll(!all)}
          />
        </FieldContext.Provider>
        <span data-part="count">
          {ticked.size === 0 ? options.length : `${ticked.size} / ${options.length}`}
        </span>
      </div>
      {searchable ? (
        <FieldContext.Provider value={null}>
          <Input
            clearable
            prefix={<Search aria-hidden="true" />}
            aria-label={`${title} ${messages.select.search}`}
            placeholder={messages.select.search}
            autoComplete="off"
            value={filter}
            disabled={disabled}
            data-keeps-escape={filter === "" ? undefined : ""}
            onValueChange={(text) => {
              setFilter(text);
              setActive(-1);
            }}
            onKeyDown={(event) => {
              // In a form, Enter would send it.
              if (event.key === "Enter") event.preventDefault();
              if (event.key !== "ArrowDown") return;
              event.preventDefault();
              document.getElementById(id)?.focus();
            }}
          />
        </FieldContext.Provider>
      ) : null}
      {/* A press only ticks; two of them move, as Enter does. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        data-part="rows"
        className="hx-combobox-list"
        onDoubleClick={({ target }) => {
          const row = target instanceof Element ? target.closest("[role=option]") : null;
          const option = shown.find((_, place) => row?.id === optionId(place));
          if (option !== undefined && !disabled && isChoosable(option)) props.onMove(option);
        }}
      >
        <ComboboxList
          model={{
            shown,
            choosable,
            active,
            listId: id,
            optionId,
            setActive,
            choose: (place) => tick([place]),
          }}
          chosen={[...ticked]}
          multiple
          loading={loading}
          none={options.length === 0 ? props.none : undefined}
          label={props.label}
          labelledBy={props.labelledBy}
          list={{
            ...props.attributes,
            tabIndex: 0,
            onKeyDown,
            "aria-disabled": disabled || undefined,
            "aria-activedescendant": active < 0 ? undefined : optionId(active),
          }}
        />
      </div>
    </div>
  );
}
