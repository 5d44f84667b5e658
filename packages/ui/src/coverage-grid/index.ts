export type { CoverageCell, CoveragePlace, CoverageSchool, CoverageState } from "./coverage.js";
export { CoverageGrid, type CoverageGridProps } from "./coverage-grid.js";
