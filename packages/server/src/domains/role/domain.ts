import { labels } from "@huxuan/api-client";
import { dictionaryOf, type Domain, menuPage, permission, PLATFORM, SECURITY_OFFICE } from "../../domain.ts";
import { handlers } from "./handlers.ts";

const ADMINISTRATORS = [PLATFORM, SECURITY_OFFICE];

/** Roles: what they may do, who holds them, and who may change that. */
export const roleDomain = {
  handlers,
  // Roles belong to the platform; the people who hold one are listed within the caller's scope.
  reach: { searchRoles: "everyone", queryPermissionTree: "everyone", queryRoleDeleteCheck: "everyone" },
  permissions: {
    "role-search": permission("查询角色", ADMINISTRATORS),
    "role-save": permission("新建和修改角色", ADMINISTRATORS, { duty: "security" }),
    "role-copy": permission("复制角色", ADMINISTRATORS, { duty: "security" }),
    "role-grant": permission("分配权限", ADMINISTRATORS, { duty: "security" }),
    "role-delete": permission("删除角色", ADMINISTRATORS, { duty: "security" }),
  },
  menu: [
    menuPage("roles", {
      group: "system",
      sn: 20,
      nameZh: "角色管理",
      icon: "users",
      fontEndUrl: "system/roles",
      permission: "role-search",
    }),
  ],
  dictionaryTitles: { base_area: "工作区", role_scope: "数据范围" },
  dictionaries: { base_area: dictionaryOf(labels.baseArea), role_scope: dictionaryOf(labels.roleScope) },
  records: {
    role: {
      name: "角色",
      acts: { create: "新建", update: "修改", copy: "复制", delete: "删除" },
    },
  },
  logActions: { "role-grant": "分配角色权限" },
} satisfies Domain;
