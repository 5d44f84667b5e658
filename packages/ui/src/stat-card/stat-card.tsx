import { clsx } from "clsx";
import { forwardRef, type HTMLAttributes, type ReactNode } from "react";
import { Skeleton } from "../skeleton/index.js";

/** What {@link StatCard} takes. */
export interface StatCardProps extends HTMLAttributes<HTMLDListElement> {
  /** What is counted: 今日选课请求. */
  label: string;
  /** The figure as it is to be read, e.g. `"184,203"`; 「—」 stands for not known. */
  value: ReactNode;
  /** Behind the figure, smaller: 次, %. */
  unit?: ReactNode;
  /** Beside it, quieter: what makes the figure big or small. */
  description?: ReactNode;
  /** The colour of the hint, where it tells a state. */
  tone?: "neutral" | "success" | "warning" | "danger";
  /** Grey shapes in place of figure and hint. */
  loading?: boolean;
}

/** One figure of a dashboard, read as "label: value, hint". */
export const StatCard = /* @__PURE__ */ forwardRef<HTMLDListElement, StatCardProps>(function StatCard(
  { label, value, unit, description, tone = "neutral", loading, ...rest },
  ref,
) {
  return (
    <dl
      ref={ref}
      data-component="stat-card"
      aria-busy={loading || undefined}
      {...rest}
      className={clsx("hx-stat-card", rest.className)}
    >
      <dt data-part="label">{label}</dt>
      <dd data-part="figure">
        {loading ? (
          <Skeleton width={96} height={20} />
        ) : (
          <>
            <span data-part="value">{value}</span>
            {unit === undefined ? null : <span data-part="unit">{unit}</span>}
            {description === undefined ? null : (
              <span data-part="hint" data-tone={tone}>
                {description}
              </span>
            )}
          </>
        )}
      </dd>
    </dl>
  );
});
