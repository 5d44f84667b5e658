export { type Can, createCan, type HeldPermissions, isPermitted, permissionGroup } from "./permission.js";
export { requireRoles } from "./require-roles.js";
