import * as Radix from "radix-ui/progress";
import type { CSSProperties } from "react";

/** What {@link Progress} takes. */
export interface ProgressProps {
  /** How much is done, of `max`; without it the bar says only that something goes on. */
  value?: number;
  /** Default 100. */
  max?: number;
  /** What is going on: the bar's accessible name. */
  label: string;
  /** Shows name and share above the bar. */
  showLabel?: boolean;
  /** A colour is a state: `accent` (default) while it goes on, `ok` when done, `warn` and `bad` when it needs a look. */
  tone?: "accent" | "ok" | "warn" | "bad";
  /** In words, for eyes and ears, instead of the percentage: `"12,806 / 14,652 席"`. */
  valueText?: string;
  className?: string;
}

/** How far a job has come. For how much of something is used, say so in `valueText`. */
export function Progress({
  value,
  max = 100,
  label,
  showLabel,
  tone = "accent",
  valueText,
  className,
}: ProgressProps) {
  const share = value === undefined || max <= 0 ? undefined : Math.min(1, Math.max(0, value / max));
  const text = valueText ?? (share === undefined ? undefined : `${Math.floor(share * 100)}%`);
  return (
    <div data-component="progress" data-tone={tone} className={className}>
      {showLabel ? (
        <div data-part="head" aria-hidden="true">
          <span data-part="label">{label}</span>
          {text === undefined ? null : <span data-part="value">{text}</span>}
        </div>
      ) : null}
      <Radix.Root
        data-part="track"
        aria-label={label}
        value={share === undefined ? null : Math.round(share * 1000) / 10}
        max={100}
        getValueLabel={() => text ?? ""}
      >
        <Radix.Indicator
          data-part="bar"
          style={share === undefined ? undefined : ({ "--hx-progress": share } as CSSProperties)}
        />
      </Radix.Root>
    </div>
  );
}
