import { clsx } from "clsx";
import type { RefAttributes } from "react";
import { drawnWhenLoaded } from "../hooks/drawn-when-loaded.js";
import { loadedPart } from "../hooks/loaded-part.js";
import type { LineChartProps } from "./line-chart.js";
import { rem } from "../styles/rem.js";

/**
 * Lines over time for a live monitor: hundreds of points drawn as one path. Pointing or the arrow keys read single
 * values; a table with the peaks of twelve spans stands in for the picture where there are no eyes. Loaded when one is
 * drawn; until then, and on a server, its place is kept and the last values stand there in words.
 */
export const LineChart = /* @__PURE__ */ drawnWhenLoaded<LineChartProps & RefAttributes<HTMLElement>>(
  loadedPart(async () => (await import("./line-chart.js")).LineChart),
  // The lines below and beside the plot are 52 px.
  (props) => {
    const { label, series, unit = "", height = 160, formatAt: _, style, ...rest } = props;
    return (
      <figure
        data-component="line-chart"
        {...rest}
        className={clsx("hx-line-chart", rest.className)}
        style={{ height: rem(height + 52), ...style }}
        aria-busy="true"
      >
        <figcaption data-part="head">
          {label}
          {series.map(({ id, label: name, points }) => (
            <span data-part="series" key={id}>
              {[" ", name, Math.round((points.at(-1)?.value ?? 0) * 10) / 10, unit].join(" ")}
            </span>
          ))}
        </figcaption>
      </figure>
    );
  },
);
