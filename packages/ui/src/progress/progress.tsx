import { clsx } from "clsx";
import { type CSSProperties, forwardRef, type HTMLAttributes } from "react";

/** What {@link Progress} takes. */
export interface ProgressProps extends Omit<HTMLAttributes<HTMLDivElement>, "children"> {
  /** How much is done, of `max`; without it the bar says only that something goes on. */
  value?: number;
  /** Default 100. */
  max?: number;
  /** What is going on: the bar's accessible name. */
  label: string;
  /** Shows name and share above the bar. */
  showLabel?: boolean;
  /** A colour is a state: `accent` (default) while it goes on, `success` when done, `warning` and `danger` when it needs a look. */
  tone?: "accent" | "success" | "warning" | "danger";
  /** In words, for eyes and ears, instead of the percentage: `"12,806 / 14,652 席"`. */
  valueText?: string;
}

/** How far a job has come. For how much of something is used, say so in `valueText`. */
export const Progress = /* @__PURE__ */ forwardRef<HTMLDivElement, ProgressProps>(function Progress(
  { value, max = 100, label, showLabel, tone = "accent", valueText, ...rest },
  ref,
) {
  const share = value === undefined || max <= 0 ? undefined : Math.min(1, Math.max(0, value / max));
  const text = valueText ?? (share === undefined ? undefined : `${Math.floor(share * 100)}%`);
  return (
    <div
      ref={ref}
      data-component="progress"
      data-tone={tone}
      {...rest}
      className={clsx("hx-progress", rest.className)}
    >
      {showLabel ? (
        <div data-part="head" aria-hidden="true">
          <span data-part="label">{label}</span>
          {text === undefined ? null : <span data-part="value">{text}</span>}
        </div>
      ) : null}
      <div
        role="progressbar"
        data-part="track"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={share === undefined ? undefined : Math.round(share * 1000) / 10}
        aria-valuetext={text}
      >
        <div
          data-part="bar"
          data-state={share === undefined ? "indeterminate" : undefined}
          style={share === undefined ? undefined : ({ "--hx-progress": share } as CSSProperties)}
        />
      </div>
    </div>
  );
});
