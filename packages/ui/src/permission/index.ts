export {
  RequirePermission,
  type RequirePermissionProps,
  RequireRoles,
  type RequireRolesProps,
} from "./guards.js";
export { requireRoles } from "./require-roles.js";
