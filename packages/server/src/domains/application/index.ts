export { type ApplicationCalls } from "./calls.ts";
