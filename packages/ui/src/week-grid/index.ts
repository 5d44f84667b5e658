export {
  layoutWeek,
  courseIdOf,
  type WeekEntryState,
  type WeekEntry,
  type DayMark,
  type WeekBlock,
  type WeekLayout,
  type LayoutWeekOptions,
} from "./layout-week.js";
export { type ChinaTime, type SectionClock, type SectionTime } from "./section-clock.js";
export { useWeekGrid, type UseWeekGridOptions, type WeekGridModel } from "./use-week-grid.js";
export type { WeekScale } from "./week-scale.js";
export { WeekGrid, type WeekGridProps, type WeekGridView } from "./week-grid.js";
export { WeekSwitch, type WeekSwitchProps } from "./week-switch.js";
