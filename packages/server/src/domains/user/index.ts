export { accountOfPerson } from "./account-of-person.ts";
export { type AccountRow, lockManageable } from "./authority.ts";
