import type { Handlers } from "../../contract/index.ts";
import type { NeedsAnnounced } from "../../domain.ts";
import { searchRoleHolders, searchRoles } from "./lists.ts";
import { grantPermissions, readPermissionTree } from "./permissions.ts";
import { checkDeletion, copyRole, deleteRole, saveRole } from "./roles.ts";

export const handlers: Handlers<
  | "searchRoles"
  | "saveRole"
  | "queryPermissionTree"
  | "saveRolePermissions"
  | "queryRoleDeleteCheck"
  | "deleteRole"
  | "copyRole"
  | "searchRoleHolders",
  NeedsAnnounced
> = {
  searchRoles: ({ body, session, services }) => searchRoles(services.db, session, body, services.announced),
  saveRole,
  queryPermissionTree: (request) => readPermissionTree(request, request.body.roleId),
  saveRolePermissions: (request) => grantPermissions(request, request.body),
  queryRoleDeleteCheck: ({ query, session, services }) => checkDeletion(services.db, session, query.roleId),
  deleteRole: (request) => deleteRole(request, request.query.roleId),
  copyRole,
  searchRoleHolders: ({ body, session, services }) => searchRoleHolders(services.db, session, body),
};
