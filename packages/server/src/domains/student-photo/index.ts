export { studentPhoto } from "./tables.ts";
