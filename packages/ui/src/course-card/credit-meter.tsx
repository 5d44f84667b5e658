import { clsx } from "clsx";
import { forwardRef, type HTMLAttributes } from "react";
import { useMessages } from "../provider/index.js";

/** What {@link CreditMeter} takes. */
export interface CreditMeterProps extends Omit<HTMLAttributes<HTMLDivElement>, "children"> {
  /** Credits taken. */
  used: number;
  /** Upper limit of the round. */
  max: number;
  /** Credits of the course that has hover or focus: shows what the sum would become. */
  preview?: number;
}

/** 14.5 and 22: one decimal only where there is one. */
function credit(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** 已选学分 14.5 / 22, and 14.5 → 16.5 / 22 while one looks at a course. */
export const CreditMeter = /* @__PURE__ */ forwardRef<HTMLDivElement, CreditMeterProps>(function CreditMeter(
  { used, max, preview = 0, ...rest },
  ref,
) {
  const text = useMessages().courseCard;
  const after = used + preview;
  const over = after - max;
  const share = (value: number) => (max > 0 ? Math.min(1, Math.max(0, value / max)) : 1);
  return (
    <div
      ref={ref}
      data-component="credit-meter"
      data-over={over > 0 || undefined}
      {...rest}
      className={clsx("hx-credit-meter", rest.className)}
    >
      <div
        role="meter"
        aria-label={text.credits}
        aria-valuemin={0}
        aria-valuemax={Math.max(max, used)}
        aria-valuenow={used}
        aria-valuetext={text.creditsOf(credit(used), credit(max), preview > 0 ? credit(after) : undefined)}
      >
        <div data-part="figures" aria-hidden="true">
          <span data-part="label">{over > 0 ? text.creditsOver(credit(over)) : text.credits}</span>
          <span data-part="figure-text">
            <b data-part="used">{credit(used)}</b>
            {preview > 0 && <b data-part="preview"> → {credit(after)}</b>} / {credit(max)}
          </span>
        </div>
        <div data-part="track" aria-hidden="true">
          {preview > 0 && <div data-part="after" style={{ transform: `scaleX(${share(after)})` }} />}
          <div data-part="bar" style={{ transform: `scaleX(${share(used)})` }} />
        </div>
      </div>
    </div>
  );
});
