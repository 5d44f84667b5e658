import {
  getSchoolSettings,
  getSettings,
  type OfficeSetting,
  resetSchoolSetting,
  resetSetting,
  updateSchoolSetting,
  updateSetting,
} from "@huxuan/api-client";
import {
  resetSchoolSettingMutation,
  resetSettingMutation,
  updateSchoolSettingMutation,
  updateSettingMutation,
} from "@huxuan/api-client/query";
import { useQueryClient } from "@tanstack/react-query";
import { renewAfter } from "../../../acts/renewal.ts";
import { runCall } from "../../../acts/run-call.ts";
import { useActs } from "../../../acts/use-act.ts";
import { type Value, valueText } from "./setting-value.ts";

/**
 * What can be done with the settings of a school, or with null with those of the platform.
 */
export function useSettingActs(schoolId: number | null) {
  const queryClient = useQueryClient();
  const act = useActs();

  /** Takes a change back that led from `before` to `version`. Why it could not be taken back, the client says. */
  const takeBack = async (before: OfficeSetting, version: number): Promise<boolean> => {
    const { key, value, isDefault } = before;
    const path = { key };
    const call = async () => {
      if (schoolId === null)
        return isDefault
          ? resetSetting({ path, query: { version } })
          : updateSetting({ path, body: { value, version } });
      return isDefault
        ? resetSchoolSetting({ path, query: { schoolId, version } })
        : updateSchoolSetting({ path, body: { schoolId, value, version } });
    };
    const done = await call().then(
      () => true,
      () => false,
    );
    renewAfter(queryClient, "updateSetting");
    return done;
  };

  return {
    takeBack,

    /** Changes one; the caller says why it failed. */
    change: ({ key, version }: OfficeSetting, value: Value): Promise<OfficeSetting> => {
      const path = { key };
      return schoolId === null
        ? runCall(queryClient, updateSettingMutation, { path, body: { value, version } }, true)
        : runCall(
            queryClient,
            updateSchoolSettingMutation,
            { path, body: { schoolId, value, version } },
            true,
          );
    },

    /** Sets one back to the default, after a question. */
    reset: (setting: OfficeSetting): Promise<boolean> => {
      const { name, value, defaultValue } = setting;
      const follows =
        schoolId === null
          ? setting.perSchool
            ? "没有自定的学校马上生效"
            : "所有服务器马上生效"
          : "以后随平台的设置变化";
      const words = {
        ask: () => ({
          title: `「${name}」恢复默认？`,
          consequence: `从「${valueText(setting, value)}」改回「${valueText(setting, defaultValue)}」，${follows}。`,
          confirmLabel: "恢复默认",
        }),
        done: `「${name}」已恢复默认`,
        undo: (before: OfficeSetting) => takeBack(before, before.version + 1),
      };
      return schoolId === null
        ? act(
            {
              ...words,
              call: resetSettingMutation,
              request: ({ key, version }: OfficeSetting) => ({ path: { key }, query: { version } }),
            },
            setting,
          )
        : act(
            {
              ...words,
              call: resetSchoolSettingMutation,
              request: ({ key, version }: OfficeSetting) => ({ path: { key }, query: { schoolId, version } }),
            },
            setting,
          );
    },

    /** One as it is stored now. */
    reread: async (setting: OfficeSetting): Promise<OfficeSetting> => {
      const meta = { quiet: true };
      const { data } =
        schoolId === null
          ? await getSettings({ meta })
          : await getSchoolSettings({ query: { schoolId }, meta });
      return data.items.find(({ key }) => key === setting.key) ?? setting;
    },
  };
}
