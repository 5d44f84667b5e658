import type { Handlers } from "../../contract/index.ts";
import { type Domain, menuPage, permission, PLATFORM, service, SYSTEM_OFFICE } from "../../domain.ts";
import type { OfficeSetting } from "../../settings/index.ts";
import { changeSetting, listSettings, type NeedsStoredSettings } from "./change-settings.ts";
import { SITE_SETTINGS } from "./site-settings.ts";
import { StoredSettings } from "./stored-settings.ts";

/** Settings that the office changes; what answers its calls needs those that all domains announce (`settingsHandlers`). */
export const settingsPart = {
  handlers: {},
  // Of the whole installation.
  reach: { getSettings: "everyone", updateSetting: "everyone", resetSetting: "everyone" },
  services: {
    officeSettings: service([], (core: Parameters<typeof StoredSettings.start>[0]) =>
      StoredSettings.start(core),
    ),
  },
  permissions: {
    "settings-update": permission("修改站点设置", [PLATFORM, SYSTEM_OFFICE], { duty: "system" }),
  },
  menu: [
    menuPage("settings", {
      group: "system",
      sn: 60,
      nameZh: "站点与安全设置",
      icon: "settings",
      fontEndUrl: "system/settings",
      permission: "settings-update",
    }),
  ],
  settings: SITE_SETTINGS,
  logActions: { "settings-update": "修改运行设置", "settings-reset": "恢复默认设置" },
  logTargets: { setting: "运行设置" },
} satisfies Domain;

/** @param announced in the order in which they are shown */
export const settingsHandlers = (
  announced: readonly OfficeSetting[],
): Handlers<"getPublicSettings" | "getSettings" | "updateSetting" | "resetSetting", NeedsStoredSettings> => ({
  getPublicSettings: async ({ services }) =>
    Object.fromEntries(
      announced.flatMap((of) =>
        of.publicName === undefined ? [] : [[of.publicName, String(services.officeSettings.get(of))]],
      ),
    ),
  getSettings: (request) => listSettings(request, announced),
  updateSetting: (request) => changeSetting(request, announced, { ...request.path, ...request.body }),
  resetSetting: (request) => changeSetting(request, announced, { ...request.path, ...request.query }),
});
