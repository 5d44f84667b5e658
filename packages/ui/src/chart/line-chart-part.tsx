import { drawnWhenLoaded } from "../hooks/drawn-when-loaded.js";
import { loadedPart } from "../hooks/loaded-part.js";

/**
 * Lines over time for a live monitor: hundreds of points drawn as one path. Pointing or the arrow keys read single
 * values; a table with the peaks of twelve spans stands in for the picture where there are no eyes. Loaded when one is
 * drawn; until then its place is kept.
 */
export const LineChart = /* @__PURE__ */ drawnWhenLoaded(
  loadedPart(async () => (await import("./line-chart.js")).LineChart),
  // The lines below and beside the plot are 52 px.
  ({ label, height = 160 }) => (
    <figure data-component="line-chart" style={{ height: height + 52 }} aria-busy="true">
      <figcaption data-part="head">{label}</figcaption>
    </figure>
  ),
);
