import { clsx } from "clsx";
import { forwardRef, type HTMLAttributes } from "react";
import { useNumberFormat } from "../provider/use-number-format.js";
import { useMessages } from "../provider/index.js";

/** What {@link FillRate} takes. */
export interface FillRateProps extends Omit<HTMLAttributes<HTMLDivElement>, "children"> {
  /** 「席位使用」 */
  label: string;
  /** How many are taken; more than `total` fills the bar and says so in the figures. */
  used: number;
  /** How many there are; with 0 the share is 0 %. */
  total: number;
  /** Behind the figures, e.g. 「另有 312 人候补」. */
  note?: string;
}

const PERCENT = { style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;

/** 席位使用 87.4 % — 12,806 / 14,652, with a bar. */
export const FillRate = /* @__PURE__ */ forwardRef<HTMLDivElement, FillRateProps>(function FillRate(
  { label, used, total, note, ...rest },
  ref,
) {
  const text = useMessages().chart;
  const number = useNumberFormat();
  const percent = useNumberFormat(PERCENT);
  const share = total > 0 ? used / total : 0;
  const figures = `${number(used)} / ${number(total)}`;
  return (
    <div
      ref={ref}
      data-component="fill-rate"
      data-full={(total > 0 && used >= total) || undefined}
      {...rest}
      className={clsx("hx-fill-rate", rest.className)}
    >
      <div
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={Math.max(total, used)}
        aria-valuenow={used}
        aria-valuetext={text.list([percent(share), figures])}
      >
        <div data-part="label" aria-hidden="true">
          {label}
        </div>
        <div data-part="figures" aria-hidden="true">
          <b data-part="percent">{percent(share)}</b> <span data-part="seats-text">{figures}</span>
        </div>
        <div data-part="track" aria-hidden="true">
          <div data-part="bar" style={{ transform: `scaleX(${Math.min(1, share)})` }} />
        </div>
      </div>
      {note && <div data-part="note">{note}</div>}
    </div>
  );
});
