export { student, teacher } from "./tables.ts";
