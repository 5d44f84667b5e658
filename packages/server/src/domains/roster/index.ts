export { rosterAccess } from "./access.ts";
