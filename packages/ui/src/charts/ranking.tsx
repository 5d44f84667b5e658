import { clsx } from "clsx";
import { forwardRef, type HTMLAttributes } from "react";
import { useMessages } from "../provider/index.js";
import { useNumberFormat } from "../provider/use-number-format.js";
import { placesOf } from "./scales.js";

/** A row of {@link Ranking}. */
export interface RankedItem {
  /** Unique in the list. */
  id: string;
  /** Who or what is ranked. */
  label: string;
  /** What it is ranked by, 0 or more. */
  value: number;
  /** The same before, to tell who rose and who fell; absent where it was not there. */
  before?: number;
  /** Stands out: the own school. */
  own?: boolean;
}

/** What {@link Ranking} takes. */
export interface RankingProps extends Omit<HTMLAttributes<HTMLTableElement>, "children"> {
  /** What is ranked by, 「选上的人次」. */
  label: string;
  /** In any order; equal values share a place. */
  items: readonly RankedItem[];
  /** Rows shown; the own one is added below when it is not among them. Default all. */
  most?: number;
}

/** Places by value, with bars and what changed. A table, so it needs no other beside it. */
export const Ranking = /* @__PURE__ */ forwardRef<HTMLTableElement, RankingProps>(function Ranking(
  { label, items, most, ...rest },
  ref,
) {
  const text = useMessages().chart;
  const number = useNumberFormat();
  const places = placesOf(items.map(({ value }) => value));
  const past = items.filter((item): item is RankedItem & { before: number } => item.before !== undefined);
  const pastPlaces = placesOf(past.map(({ before }) => before));
  const hasPast = past.length > 0;
  const rows = items
    .map((item, at) => ({
      ...item,
      place: places[at] ?? 0,
      was: pastPlaces[past.findIndex(({ id }) => id === item.id)],
    }))
    .toSorted((a, b) => a.place - b.place);
  const shown = rows.filter((row, at) => most === undefined || at < most || row.own);
  const highest = rows[0]?.value ?? 0;
  return (
    <table ref={ref} data-component="ranking" {...rest} className={clsx("hx-ranking", rest.className)}>
      <caption data-part="visually-hidden">{text.tableOf(label)}</caption>
      <thead>
        <tr>
          <th scope="col">{text.place}</th>
          <th scope="col">{text.name}</th>
          <th scope="col" data-numeric>
            {label}
          </th>
          {hasPast && <th scope="col">{text.change}</th>}
        </tr>
      </thead>
      <tbody>
        {shown.map((row) => (
          <tr key={row.id} data-own={row.own || undefined}>
            <td data-part="place">{number(row.place)}</td>
            <th scope="row">
              <span data-part="ranked">{row.label}</span>
              <span
                data-part="bar"
                aria-hidden="true"
                style={{ transform: `scaleX(${highest > 0 ? row.value / highest : 0})` }}
              />
            </th>
            <td data-numeric>{number(row.value)}</td>
            {hasPast && (
              <td
                data-part="change"
                data-way={row.was === undefined ? undefined : Math.sign(row.was - row.place)}
              >
                {row.was === undefined ? text.newHere : text.moved(row.was - row.place)}
              </td>
            )}
          </tr>
        ))}
        {shown.length === 0 && (
          <tr>
            <td colSpan={4} data-part="none">
              {text.noData}
            </td>
          </tr>
        )}
      </tbody>
    </table>
  );
});
