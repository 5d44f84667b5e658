import { type Domain, menuPage, OFFICES, permission } from "../../domain.ts";
import { handlers } from "./handlers.ts";

/** Departments of the schools. */
export const departmentDomain = {
  handlers,
  permissions: {
    "department-search": permission("查询部门", OFFICES),
    "department-create": permission("新建部门", OFFICES),
    "department-update": permission("修改和移动部门", OFFICES),
    "department-delete": permission("删除部门", OFFICES),
    "department-merge": permission("合并部门", OFFICES),
  },
  menu: [
    menuPage("departments", {
      group: "public-data",
      sn: 30,
      nameZh: "部门",
      icon: "network",
      fontEndUrl: "public-data/departments",
      permission: "department-search",
    }),
  ],
  records: {
    department: {
      name: "部门",
      acts: { create: "新建", update: "修改", move: "移动", delete: "删除", merge: "合并", confirm: "确认" },
    },
  },
} satisfies Domain;
