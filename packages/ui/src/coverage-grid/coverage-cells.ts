import type { CoverageCell, CoverageSchool } from "./coverage.js";

/** The schools with one's own first, the others as they came. */
export function ownFirst(schools: readonly CoverageSchool[], ownId: number | undefined): CoverageSchool[] {
  return [...schools.filter(({ id }) => id === ownId), ...schools.filter(({ id }) => id !== ownId)];
}

/** The cells of each host by home. */
export type CellsByHost = ReadonlyMap<number, ReadonlyMap<number, CoverageCell>>;

/** Finds the cell of two schools without a walk through all. */
export function byHost(cells: readonly CoverageCell[]): CellsByHost {
  const found = new Map<number, Map<number, CoverageCell>>();
  for (const cell of cells) {
    const row = found.get(cell.hostId) ?? new Map<number, CoverageCell>();
    row.set(cell.homeId, cell);
    found.set(cell.hostId, row);
  }
  return found;
}

/** The share of several cells together, by their open classes; undefined where none is open. */
export function sharedBy(cells: Iterable<CoverageCell>): number | undefined {
  let [sure, all] = [0, 0];
  for (const { state, share, classes = 0 } of cells) {
    if (state === "none" || state === "unsigned") continue;
    sure += (share ?? 0) * classes;
    all += classes;
  }
  return all > 0 ? sure / all : undefined;
}

/** 46 %, whole; only nothing is 0 % and only everything 100 %. */
export function percent(share: number): string {
  const whole = Math.round(share * 100);
  const honest = share > 0 && whole === 0 ? 1 : share < 1 && whole === 100 ? 99 : whole;
  return `${honest}%`;
}
