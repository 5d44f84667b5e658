export { gradeReview } from "./tables.ts";
