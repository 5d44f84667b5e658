export { classWindowMoment } from "./class-window.ts";
export { type EntryWindow, extended, windowFor, windowStateAt } from "./rules.ts";
export { gradeWindow } from "./tables.ts";
