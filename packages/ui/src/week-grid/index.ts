export * from "./layout-week.js";
export {
  chinaTime,
  type ChinaTime,
  dateOf,
  formatTimeSpan,
  type SectionClock,
  type SectionTime,
  weekOf,
} from "./section-clock.js";
export { useWeekGrid, type UseWeekGridOptions, type WeekGridModel } from "./use-week-grid.js";
export { WeekGrid, type WeekGridProps, type WeekGridView } from "./week-grid.js";
export { WeekSwitch, type WeekSwitchProps } from "./week-switch.js";
