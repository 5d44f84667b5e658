export {
  RequirePermission,
  type RequirePermissionProps,
  RequireRoles,
  type RequireRolesProps,
} from "./guards.js";
export {
  type Can,
  createCan,
  type HeldPermissions,
  isPermitted,
  permissionGroup,
  type PermissionName,
  type PermissionRegister,
} from "./permission.js";
export { requireRoles } from "./require-roles.js";
