export type { DepartmentUse, LockedUse, NeedsDepartmentUse } from "./holders.ts";
export { department, ofDepartment } from "./tables.ts";
