import type { Handlers } from "../../contract/index.ts";
import type { Queryable } from "../../db/index.ts";
import {
  type Domain,
  menuPage,
  OFFICES,
  permission,
  PLATFORM,
  service,
  SYSTEM_OFFICE,
} from "../../domain.ts";
import type { RequestContext } from "../../resource/index.ts";
import { requireReach } from "../../scope/index.ts";
import type { OfficeSetting, SettingTrial } from "../../settings/index.ts";
import {
  announcedSetting,
  changeSetting,
  listSettings,
  type NeedsStoredSettings,
  settingHistory,
  trySetting,
} from "./change-settings.ts";
import { SITE_SETTINGS } from "./site-settings.ts";
import { StoredSettings } from "./stored-settings.ts";

/** Settings that offices change; what answers their calls needs those that all domains announce (`settingsHandlers`). */
export const settingsPart = {
  handlers: {},
  // Of the whole installation.
  reach: {
    getSettings: "everyone",
    updateSetting: "everyone",
    resetSetting: "everyone",
    getSettingHistory: "everyone",
  },
  services: {
    officeSettings: service([], (core: Parameters<typeof StoredSettings.start>[0]) =>
      StoredSettings.start(core),
    ),
  },
  permissions: {
    "settings-update": permission("修改平台设置", [PLATFORM, SYSTEM_OFFICE], { duty: "system" }),
    "school-settings-update": permission("修改学校设置", OFFICES),
  },
  menu: [
    menuPage("settings", {
      group: "system",
      sn: 60,
      nameZh: "平台设置",
      icon: "settings",
      fontEndUrl: "system/settings",
      permission: "settings-update",
    }),
    menuPage("school-settings", {
      group: "system",
      sn: 61,
      nameZh: "学校设置",
      icon: "school",
      fontEndUrl: "system/school-settings",
      permission: "school-settings-update",
    }),
  ],
  settings: SITE_SETTINGS,
  logActions: { "settings-update": "修改设置", "settings-reset": "恢复默认设置" },
  logTargets: { setting: "设置" },
} satisfies Domain;

type Ids =
  | "getPublicSettings"
  | "getSettings"
  | "updateSetting"
  | "resetSetting"
  | "getSettingHistory"
  | "getSchoolSettings"
  | "previewSchoolSetting"
  | "updateSchoolSetting"
  | "resetSchoolSetting"
  | "getSchoolSettingHistory";

/**
 * @param announced in the order in which they are shown
 * @param trials what other values would do
 * @param requireSchool throws 400 for a school that there is not
 */
export function settingsHandlers(
  announced: readonly OfficeSetting[],
  trials: readonly SettingTrial[],
  requireSchool: (db: Queryable, schoolId: number) => Promise<void>,
): Handlers<Ids, NeedsStoredSettings> {
  /** Throws 403 out of reach, 400 for a school that there is not. */
  const reachSchool = async ({ session, services }: RequestContext, schoolId: number): Promise<void> => {
    requireReach(session, { schoolId, department: null });
    await requireSchool(services.db, schoolId);
  };
  return {
    getPublicSettings: async ({ services }) =>
      Object.fromEntries(
        announced.flatMap((of) =>
          of.publicName === undefined ? [] : [[of.publicName, String(services.officeSettings.get(of, null))]],
        ),
      ),
    getSettings: (request) => listSettings(request, { announced, trials }, null),
    updateSetting: (request) => {
      const { value, version } = request.body;
      return changeSetting(request, {
        of: announcedSetting(announced, request.path.key, null),
        schoolId: null,
        version,
        value,
      });
    },
    resetSetting: (request) =>
      changeSetting(request, {
        of: announcedSetting(announced, request.path.key, null),
        schoolId: null,
        version: request.query.version,
      }),
    getSettingHistory: (request) =>
      settingHistory(request, announcedSetting(announced, request.path.key, null), null),
    getSchoolSettings: async (request) => {
      const { schoolId } = request.query;
      await reachSchool(request, schoolId);
      return listSettings(request, { announced, trials }, schoolId);
    },
    previewSchoolSetting: async (request) => {
      const { schoolId, value } = request.body;
      await reachSchool(request, schoolId);
      const of = announcedSetting(announced, request.path.key, schoolId);
      return trySetting(request, of, trials, { schoolId, value });
    },
    updateSchoolSetting: async (request) => {
      const { schoolId, value, version } = request.body;
      await reachSchool(request, schoolId);
      const of = announcedSetting(announced, request.path.key, schoolId);
      return changeSetting(request, { of, schoolId, version, value });
    },
    resetSchoolSetting: async (request) => {
      const { schoolId, version } = request.query;
      await reachSchool(request, schoolId);
      const of = announcedSetting(announced, request.path.key, schoolId);
      return changeSetting(request, { of, schoolId, version });
    },
    getSchoolSettingHistory: async (request) => {
      const { schoolId } = request.query;
      await reachSchool(request, schoolId);
      return settingHistory(request, announcedSetting(announced, request.path.key, schoolId), schoolId);
    },
  };
}
