import { Kbd } from "../kbd/index.js";
import { useMessages } from "../provider/index.js";
import type { CoveragePlace } from "./coverage.js";
import type { CellsByHost } from "./coverage-cells.js";
import { cellSentence } from "./coverage-words.js";

interface CoverageFootProps {
  /** The cell that is pointed at, or has the focus. */
  place: CoveragePlace | undefined;
  cells: CellsByHost;
  nameOf: ReadonlyMap<number, string>;
  /** Says the place in words: the cells have numbers only. */
  withPlace: boolean;
  /** Cells open something. */
  pressable: boolean;
}

/** What shades and patterns mean, the keys, and the cell one is at in words. */
export function CoverageFoot({ place, cells, nameOf, withPlace, pressable }: CoverageFootProps) {
  const text = useMessages().coverageGrid;
  return (
    // Heard cell by cell, in words.
    <div data-part="foot" aria-hidden="true">
      {withPlace && (
        <p data-part="here">
          {place === undefined
            ? text.pointAt
            : `${text.pair(nameOf.get(place.hostId) ?? "", nameOf.get(place.homeId) ?? "")}${text.colon}${
                place.hostId === place.homeId
                  ? text.same
                  : cellSentence(text, cells.get(place.hostId)?.get(place.homeId))
              }`}
        </p>
      )}
      <ul data-part="legend">
        <li data-part="legend-item">
          0% <span data-part="scale" /> 100%
        </li>
        {(["none", "unsigned", "suspended", "same"] as const).map((state) => (
          <li key={state} data-part="legend-item">
            <span data-part="swatch" data-state={state} />
            {text.legend[state]}
          </li>
        ))}
      </ul>
      <p data-part="keys">
        <Kbd keys={["↑"]} /> <Kbd keys={["↓"]} /> <Kbd keys={["←"]} /> <Kbd keys={["→"]} /> {text.walk}
        {pressable && (
          <>
            {" "}
            <Kbd keys={[text.enter]} /> {text.openIt}
          </>
        )}
      </p>
    </div>
  );
}
