import { clsx } from "clsx";
import { forwardRef, type HTMLAttributes } from "react";
import { useNumberFormat } from "../provider/use-number-format.js";
import { useMessages } from "../provider/index.js";

/** A row of {@link BarList}. */
export interface BarListItem {
  /** Unique in the list. */
  id: string;
  /** What was counted. */
  label: string;
  /** How often: a count of 0 or more. */
  value: number;
  /** Colour of the bar. Default `accent`. */
  tone?: "accent" | "success" | "warning" | "danger";
}

/** What {@link BarList} takes. */
export interface BarListProps extends Omit<HTMLAttributes<HTMLTableElement>, "children"> {
  /** What is counted, 「拒绝原因」. */
  label: string;
  /** Drawn in the order given, longest first as a rule. */
  items: readonly BarListItem[];
  /** 100 % of the shares; the sum of the values by default. */
  total?: number;
}

const PERCENT = { style: "percent", maximumFractionDigits: 1 } as const;

/** Counts by name with bars: refusals by reason, enrolments by school. A real table that happens to have bars. */
export const BarList = /* @__PURE__ */ forwardRef<HTMLTableElement, BarListProps>(function BarList(
  { label, items, total, ...rest },
  ref,
) {
  const text = useMessages().chart;
  const number = useNumberFormat();
  const percent = useNumberFormat(PERCENT);
  const all = total ?? items.reduce((sum, item) => sum + item.value, 0);
  const longest = items.reduce((max, item) => Math.max(max, item.value), 0);
  return (
    <table ref={ref} data-component="bar-list" {...rest} className={clsx("hx-bar-list", rest.className)}>
      <caption>{label}</caption>
      <thead data-part="visually-hidden">
        <tr>
          <th scope="col">{label}</th>
          <th scope="col">{text.count}</th>
          <th scope="col">{text.share}</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={item.id} data-tone={item.tone ?? "accent"}>
            <th scope="row">
              <span data-part="bar-label">{item.label}</span>
              <span
                data-part="bar"
                aria-hidden="true"
                style={{ transform: `scaleX(${longest > 0 ? item.value / longest : 0})` }}
              />
            </th>
            <td>{number(item.value)}</td>
            <td data-part="share">{all > 0 ? percent(item.value / all) : "–"}</td>
          </tr>
        ))}
        {items.length === 0 && (
          <tr>
            <td colSpan={3} data-part="none">
              {text.noData}
            </td>
          </tr>
        )}
      </tbody>
    </table>
  );
});
