import { type Domain, menuPage, permission, PLATFORM, SYSTEM_OFFICE } from "../../domain.ts";
import { handlers } from "./handlers.ts";

const ADMINISTRATORS = [PLATFORM, SYSTEM_OFFICE];

/** The menu, as the office arranges it; who sees what of it follows from their permissions. */
export const menuDomain = {
  handlers,
  // One menu for the whole platform.
  reach: { getMenuEntries: "everyone" },
  permissions: {
    "menu-search": permission("查看菜单", ADMINISTRATORS),
    "menu-edit": permission("调整菜单", ADMINISTRATORS, { duty: "system" }),
  },
  menu: [
    menuPage("menus", {
      group: "system",
      sn: 30,
      nameZh: "权限与菜单",
      icon: "layers",
      fontEndUrl: "system/menus",
      permission: "menu-search",
    }),
  ],
  records: {
    menu: {
      name: "菜单",
      acts: { create: "新建", update: "修改", order: "调整", reset: "恢复", delete: "移出" },
    },
  },
} satisfies Domain;
