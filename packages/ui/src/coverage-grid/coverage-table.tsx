import { type FocusEvent, type KeyboardEvent, type MouseEvent, useState } from "react";
import { useMessages } from "../provider/index.js";
import type { CoveragePlace, CoverageSchool } from "./coverage.js";
import { type CellsByHost, percent, sharedBy } from "./coverage-cells.js";
import { CoverageFoot } from "./coverage-foot.js";
import { CoverageRow } from "./coverage-row.js";

/** What both views of the grid take. */
export interface CoverageViewProps {
  schools: readonly CoverageSchool[];
  cells: CellsByHost;
  totals: boolean;
  ownId: number | undefined;
  label: string;
  opened: CoveragePlace | undefined;
  onOpen: ((homeId: number, hostId: number) => void) | undefined;
  onClose: (() => void) | undefined;
}

/** More schools than this: short names, small cells, numbers only. */
const SMALL_ABOVE = 20;

/** Host by home: the heads stay in view, one cell is in the order of Tab. */
export function CoverageTable(props: CoverageViewProps) {
  const { schools, cells, totals, ownId, label, opened, onOpen, onClose } = props;
  const text = useMessages().coverageGrid;
  const [walked, setWalked] = useState<CoveragePlace>();
  const [pointed, setPointed] = useState<CoveragePlace>();
  const small = schools.length > SMALL_ABOVE;
  const nameOf = new Map(schools.map(({ id, name }) => [id, name]));
  const isThere = (place: CoveragePlace | undefined) =>
    place !== undefined && nameOf.has(place.homeId) && nameOf.has(place.hostId);
  const first = { hostId: schools[0]?.id ?? 0, homeId: schools[1]?.id ?? schools[0]?.id ?? 0 };
  const here = [walked, opened].find(isThere) ?? first;

  const placeOf = (target: EventTarget): CoveragePlace | undefined => {
    const cell = target instanceof Element ? target.closest<HTMLElement>("[data-home-id]") : null;
    if (cell === null) return undefined;
    return { homeId: Number(cell.dataset["homeId"]), hostId: Number(cell.dataset["hostId"]) };
  };
  const open = ({ homeId, hostId }: CoveragePlace) => {
    if (homeId !== hostId) onOpen?.(homeId, hostId);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const place = placeOf(event.target);
    if (place === undefined || event.altKey || event.metaKey) return;
    const [row, column] = [place.hostId, place.homeId].map((id) => schools.findIndex((one) => one.id === id));
    if (row === undefined || column === undefined) return;
    const last = schools.length - 1;
    const steps: Readonly<Record<string, readonly [number, number]>> = {
      ArrowUp: [row - 1, column],
      ArrowDown: [row + 1, column],
      ArrowLeft: [row, column - 1],
      ArrowRight: [row, column + 1],
      Home: [event.ctrlKey ? 0 : row, 0],
      End: [event.ctrlKey ? last : row, last],
      PageUp: [0, column],
      PageDown: [last, column],
    };
    const step = steps[event.key];
    if (step !== undefined) {
      event.preventDefault();
      const [host, home] = step.map((at) => schools[Math.min(Math.max(at, 0), last)]);
      if (host === undefined || home === undefined) return;
      const next = `[data-host-id="${host.id}"][data-home-id="${home.id}"]`;
      event.currentTarget.querySelector<HTMLElement>(next)?.focus();
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      open(place);
    } else if (event.key === "Escape" && onClose !== undefined && opened !== undefined) {
      event.preventDefault();
      onClose();
    }
  };
  const columnTotal = (homeId: number) =>
    sharedBy([...cells.values()].flatMap((row) => row.get(homeId) ?? []));
  return (
    <>
      {/* The cells have the focus, one after the other; the keys and presses are the grid's. */}
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus */}
      <div
        role="grid"
        data-part="grid"
        data-small={small || undefined}
        data-pressable={onOpen === undefined ? undefined : ""}
        aria-label={label}
        aria-readonly="true"
        aria-rowcount={schools.length + 1 + (totals ? 1 : 0)}
        aria-colcount={schools.length + 1 + (totals ? 1 : 0)}
        onKeyDown={onKeyDown}
        onClick={(event: MouseEvent) => {
          const place = placeOf(event.target);
          if (place !== undefined) open(place);
        }}
        onFocus={(event: FocusEvent) => setWalked(placeOf(event.target) ?? walked)}
        onMouseOver={(event: MouseEvent) => setPointed(placeOf(event.target))}
        onMouseLeave={() => setPointed(undefined)}
      >
        <div role="row" data-part="head-row" aria-rowindex={1}>
          <div role="columnheader" data-part="corner">
            <span data-part="corner-host">{text.hosts}</span>{" "}
            <span data-part="corner-home">{text.homes}</span>
          </div>
          {schools.map(({ id, name, short = name }) => (
            <div
              key={id}
              role="columnheader"
              data-part="head"
              title={short === name ? undefined : name}
              aria-label={id === ownId ? text.own(name) : name}
              data-own={id === ownId || undefined}
              data-opened={opened?.homeId === id || undefined}
            >
              {short}
            </div>
          ))}
          {totals && (
            <div role="columnheader" data-part="total">
              {text.total}
            </div>
          )}
        </div>
        {schools.map((host, at) => (
          <CoverageRow
            key={host.id}
            host={host}
            homes={schools}
            cells={cells.get(host.id)}
            totals={totals}
            ownId={ownId}
            small={small}
            index={at + 2}
            active={here.hostId === host.id ? here.homeId : undefined}
            opened={opened?.hostId === host.id ? opened.homeId : undefined}
          />
        ))}
        {totals && (
          <div role="row" data-part="total-row" aria-rowindex={schools.length + 2}>
            <div role="rowheader" data-part="side">
              {text.total}
            </div>
            {schools.map(({ id }) => {
              const share = columnTotal(id);
              return (
                <div key={id} role="gridcell" data-part="total">
                  {share !== undefined && percent(share)}
                </div>
              );
            })}
            <div role="gridcell" data-part="total">
              {percent(sharedBy([...cells.values()].flatMap((row) => [...row.values()])) ?? 0)}
            </div>
          </div>
        )}
      </div>
      <CoverageFoot
        place={small ? (pointed ?? walked) : undefined}
        cells={cells}
        nameOf={nameOf}
        withPlace={small}
        pressable={onOpen !== undefined}
      />
    </>
  );
}
