export { CourseDetailPanel, type CourseDetailPanelProps, type CourseFact } from "./course-detail-panel.js";
export { CourseList, type CourseListProps } from "./course-list.js";
export { CourseRow, type CourseRowProps, type CourseTag } from "./course-row.js";
export { CreditMeter, type CreditMeterProps } from "./credit-meter.js";
export {
  type FacetGroup,
  FacetList,
  type FacetListProps,
  type FacetOption,
  type FacetValue,
} from "./facet-list.js";
export { SeatMeter, type SeatMeterProps, type SeatTone } from "./seat-meter.js";
export { SelectionHeader, type SelectionHeaderProps } from "./selection-header.js";
