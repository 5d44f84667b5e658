import { useMessages } from "../provider/index.js";
import { FIXED_COLUMNS } from "./mark-line.js";
import type { ComputedColumn } from "./mark.js";
import type { ReadyColumn } from "./use-mark-grid.js";

interface GridHeadProps {
  columns: readonly ReadyColumn[];
  computed: readonly ComputedColumn[];
  /** Filled cells of each column; undefined where none is wanting. */
  filled: readonly (number | undefined)[];
  all: number;
  withSchool: boolean;
}

/** What stands above the columns: name, weight and how many are filled. */
export function GridHead({ columns, computed, filled, all, withSchool }: GridHeadProps) {
  const text = useMessages().markGrid;
  const before = FIXED_COLUMNS + (withSchool ? 1 : 0);
  const plain = (part: string, index: number, name: string) => (
    <div role="columnheader" data-part={part} aria-colindex={index}>
      {name}
    </div>
  );
  return (
    <div role="row" data-part="head" aria-rowindex={1}>
      {plain("place", 1, "#")}
      {plain("number", 2, text.number)}
      {plain("name", 3, text.name)}
      {withSchool && plain("school", 4, text.school)}
      {columns.map(({ id, name, weight, kind }, at) => {
        const count = filled[at];
        return (
          <div
            key={id}
            role="columnheader"
            data-part="column"
            data-kind={kind}
            aria-colindex={before + at + 1}
          >
            <span data-part="column-name">
              <b data-part="column-title">{name}</b>
              {weight !== undefined && <span data-part="weight">{text.weight(weight)}</span>}
            </span>
            {count !== undefined && (
              <span data-part="filled" data-wanting={count < all || undefined}>
                <span aria-hidden="true">{text.filled(count, all)}</span>
                <span data-part="visually-hidden">{text.filledOf(count, all)}</span>
              </span>
            )}
          </div>
        );
      })}
      {computed.map(({ id, name, description }, at) => (
        <div
          key={id}
          role="columnheader"
          data-part="computed"
          aria-colindex={before + columns.length + at + 1}
        >
          <b data-part="column-title">{name}</b>
          {description && <span data-part="filled">{description}</span>}
        </div>
      ))}
      {plain("notes", before + columns.length + computed.length + 1, text.notes)}
    </div>
  );
}
