import { useState } from "react";
import { useMessages } from "../provider/index.js";
import { Select } from "../select/index.js";
import type { CoverageViewProps } from "./coverage-table.js";
import { shadeOf } from "./coverage-row.js";
import { cellSentence } from "./coverage-words.js";

/** In one hand: the row of one school, or its column. */
export function CoverageList(props: CoverageViewProps) {
  const { schools, cells, ownId, label, opened, onOpen } = props;
  const text = useMessages().coverageGrid;
  const [chosen, setChosen] = useState<number>();
  const [side, setSide] = useState<"host" | "home">("host");
  const school =
    schools.find(({ id }) => id === chosen) ?? schools.find(({ id }) => id === ownId) ?? schools[0];
  if (school === undefined) return null;
  const others = schools.filter(({ id }) => id !== school.id);
  return (
    <section data-part="list-view" aria-label={label}>
      {ownId === undefined && (
        <Select
          aria-label={text.school}
          options={schools.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={String(school.id)}
          onValueChange={(id) => setChosen(Number(id))}
        />
      )}
      <div data-part="sides" role="group" aria-label={text.sides}>
        {(["host", "home"] as const).map((one) => (
          <button
            key={one}
            type="button"
            data-part="side-button"
            aria-pressed={side === one}
            onClick={() => setSide(one)}
          >
            {text.side[one](school.short ?? school.name)}
          </button>
        ))}
      </div>
      <ul data-part="list">
        {others.map((other) => {
          const [hostId, homeId] = side === "host" ? [school.id, other.id] : [other.id, school.id];
          const cell = cells.get(hostId)?.get(homeId);
          const isOpened = opened?.hostId === hostId && opened.homeId === homeId;
          const inside = (
            <>
              <span data-part="swatch" data-state={cell?.state ?? "none"} style={shadeOf(cell?.share)} />
              <span data-part="name">{other.name}</span>{" "}
              <span data-part="said">{cellSentence(text, cell)}</span>
            </>
          );
          return (
            <li key={other.id} data-part="item">
              {onOpen ? (
                <button
                  type="button"
                  data-part="line"
                  data-home-id={homeId}
                  data-host-id={hostId}
                  aria-current={isOpened || undefined}
                  onClick={() => onOpen(homeId, hostId)}
                >
                  {inside}
                </button>
              ) : (
                <div data-part="line">{inside}</div>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
