export { whyStuck } from "./instances.ts";
