export { refuseBlocked } from "./gate.ts";
