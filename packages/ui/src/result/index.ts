export { Result, type ResultProps } from "./result.js";
