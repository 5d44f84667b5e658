import { clsx } from "clsx";
import { forwardRef, type HTMLAttributes, useId, useState } from "react";
import { Button } from "../button/index.js";
import { Checkbox } from "../checkbox/index.js";
import { useMessages } from "../provider/index.js";

/** An answer of a {@link FacetGroup}. */
export interface FacetOption {
  /** What is stored; unique in its group. */
  value: string;
  /** What is read. */
  label: string;
  /** How many results it would leave. */
  count?: number;
}

/** A group of {@link FacetList}: a question with its answers. */
export interface FacetGroup {
  /** Key of the group in the value. */
  id: string;
  /** What it asks: 「开课学校」. */
  label: string;
  /** The answers; several may be ticked. */
  options: readonly FacetOption[];
  /** Options shown before 「展开其余 n 项」; ticked ones are always shown. Default 6. */
  visible?: number;
}

/** Ticked values by group id. */
export type FacetValue = Readonly<Record<string, readonly string[]>>;

/** What {@link FacetList} takes. */
export interface FacetListProps extends Omit<HTMLAttributes<HTMLDivElement>, "onChange" | "children"> {
  /** The groups, in order. */
  groups: readonly FacetGroup[];
  /** What is ticked: group → values. */
  value: FacetValue;
  /** Reports all that is ticked after every change. */
  onValueChange: (value: FacetValue) => void;
  /** Accessible name of the whole, 「筛选」 for instance. */
  label?: string;
}

/** Filters as ticks, with the number of results beside each: what a click will leave is seen before it. */
export const FacetList = /* @__PURE__ */ forwardRef<HTMLDivElement, FacetListProps>(function FacetList(
  { groups, value, onValueChange, label, ...rest },
  ref,
) {
  const text = useMessages().courseCard;
  return (
    <div
      ref={ref}
      data-component="facet-list"
      role="group"
      aria-label={label ?? text.filters}
      {...rest}
      className={clsx("hx-facet-list", rest.className)}
    >
      {groups.map((group) => (
        <Facet
          key={group.id}
          group={group}
          ticked={value[group.id] ?? []}
          onTick={(option, on) => {
            const others = (value[group.id] ?? []).filter((one) => one !== option);
            onValueChange({ ...value, [group.id]: on ? [...others, option] : others });
          }}
        />
      ))}
    </div>
  );
});

interface FacetProps {
  group: FacetGroup;
  ticked: readonly string[];
  onTick: (option: string, on: boolean) => void;
}

function Facet({ group, ticked, onTick }: FacetProps) {
  const text = useMessages().courseCard;
  const id = useId();
  const [open, setOpen] = useState(false);
  const limit = group.visible ?? 6;
  const shown = group.options.filter(
    (option, index) => open || index < limit || ticked.includes(option.value),
  );
  const hidden = group.options.length - shown.length;
  return (
    <fieldset data-part="group">
      <legend data-part="group-label">{group.label}</legend>
      <ul data-part="option-list" id={id}>
        {shown.map((option) => (
          <li key={option.value} data-part="option" data-none={option.count === 0 || undefined}>
            <Checkbox
              checked={ticked.includes(option.value)}
              onCheckedChange={(on) => onTick(option.value, on)}
              label={option.label}
            />
            {option.count !== undefined && <span data-part="count">{option.count}</span>}
          </li>
        ))}
      </ul>
      {(hidden > 0 || open) && (
        <Button
          size="sm"
          variant="text"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {open ? text.showLess : text.showMore(hidden)}
        </Button>
      )}
    </fieldset>
  );
}
