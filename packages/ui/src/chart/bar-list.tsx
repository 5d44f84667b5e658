import { useMessages } from "../provider/index.js";

export interface BarListItem {
  id: string;
  label: string;
  value: number;
  tone?: "accent" | "ok" | "warn" | "bad";
}

export interface BarListProps {
  /** What is counted, 「拒绝原因」. */
  label: string;
  /** Drawn in the order given, longest first as a rule. */
  items: readonly BarListItem[];
  /** 100 % of the shares; the sum of the values by default. */
  total?: number;
}

const number = new Intl.NumberFormat("zh-CN");
const percent = new Intl.NumberFormat("zh-CN", { style: "percent", maximumFractionDigits: 1 });

/** Counts by name with bars: refusals by reason, enrolments by school. A real table that happens to have bars. */
export function BarList({ label, items, total }: BarListProps) {
  const text = useMessages().chart;
  const all = total ?? items.reduce((sum, item) => sum + item.value, 0);
  const longest = items.reduce((max, item) => Math.max(max, item.value), 0);
  return (
    <table data-component="bar-list">
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
              <span>{item.label}</span>
              <span
                data-part="bar"
                aria-hidden="true"
                style={{ transform: `scaleX(${longest > 0 ? item.value / longest : 0})` }}
              />
            </th>
            <td>{number.format(item.value)}</td>
            <td data-part="share">{all > 0 ? percent.format(item.value / all) : "–"}</td>
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
}
