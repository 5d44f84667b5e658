export { type AccountRow, lockManageable } from "./authority.ts";
