import { type AddressKind, type AddressOverview, type AddressSearch, labels } from "@huxuan/api-client";
import { Card } from "@huxuan/ui";
import { ChartFigure, HeatMap } from "@huxuan/ui/charts";
import { useEffect, useRef } from "react";
import { formatCount, hourLabel, hourName } from "./address-words.ts";

const KINDS = Object.keys(labels.addressKind) as AddressKind[];

interface HourMapProps {
  overview: AddressOverview;
  search: AddressSearch;
  /** Told the hour and the kind that the addresses are to be narrowed to. */
  onNarrow: (changed: { kind: AddressKind | undefined; hour: string | undefined }) => void;
}

/** What was not done, by hours and kinds: what somebody tries at night stands out from what happens every day. */
export function HourMap({ overview: { hours, calls }, search, onNarrow }: HourMapProps) {
  const map = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // On a phone it is wider than the window: now is what is looked for.
    const part = map.current?.querySelector("[data-part=figure-scroll]");
    if (part) part.scrollLeft = part.scrollWidth;
  }, []);
  const countOf = (kind: string, hour: string): number =>
    hours.find(({ at }) => at === hour)?.kinds.find((one) => one.kind === kind)?.count ?? 0;
  const totalOf = (kind: AddressKind): number => hours.reduce((sum, { at }) => sum + countOf(kind, at), 0);
  const { kind, hour } = search;
  return (
    <Card>
      <ChartFigure title="没做成的请求" note="最近 24 小时，每 5 秒更新；点一格看是哪些地址">
        <HeatMap
          ref={map}
          label="没做成的请求，按小时和种类"
          corner="种类 ↓ 时 →"
          rows={KINDS.map((one) => ({
            id: one,
            label: labels.addressKind[one],
            total: formatCount(totalOf(one)),
          }))}
          columns={hours.map(({ at, calls: called }) => ({
            id: at,
            label: hourLabel(at),
            name: hourName(at),
            total: formatCount(called),
          }))}
          cell={(row, column) => {
            const count = countOf(row, column);
            return { value: count, text: count === 0 ? "" : formatCount(count) };
          }}
          totalLabels={{ row: "合计", column: "全部请求" }}
          total={formatCount(calls)}
          {...(kind !== undefined && hour !== undefined && { selected: { row: kind, column: hour } })}
          onSelect={({ row, column }) => {
            const isChosen = row === kind && column === hour;
            onNarrow(
              isChosen ? { kind: undefined, hour: undefined } : { kind: row as AddressKind, hour: column },
            );
          }}
        />
      </ChartFigure>
    </Card>
  );
}
