export { resetAtServer } from "./reset-at-server.ts";
