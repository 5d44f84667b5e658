import { useMessages } from "../provider/index.js";

export interface FillRateProps {
  /** 「席位使用」 */
  label: string;
  used: number;
  total: number;
  /** Behind the figures, e.g. 「另有 312 人候补」. */
  note?: string;
}

const number = new Intl.NumberFormat("zh-CN");
const percent = new Intl.NumberFormat("zh-CN", {
  style: "percent",
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

/** 席位使用 87.4 % — 12,806 / 14,652, with a bar. */
export function FillRate({ label, used, total, note }: FillRateProps) {
  const text = useMessages().chart;
  const share = total > 0 ? used / total : 0;
  const figures = `${number.format(used)} / ${number.format(total)}`;
  return (
    <div data-component="fill-rate" data-full={(total > 0 && used >= total) || undefined}>
      <div
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={Math.max(total, used)}
        aria-valuenow={used}
        aria-valuetext={text.list([percent.format(share), figures])}
      >
        <div data-part="label" aria-hidden="true">
          {label}
        </div>
        <div data-part="figures" aria-hidden="true">
          <b>{percent.format(share)}</b> <span>{figures}</span>
        </div>
        <div data-part="track" aria-hidden="true">
          <div data-part="bar" style={{ transform: `scaleX(${Math.min(1, share)})` }} />
        </div>
      </div>
      {note && <div data-part="note">{note}</div>}
    </div>
  );
}
