export {
  defaultOf,
  type NeedsOfficeSettings,
  type OfficeSetting,
  type PlatformSetting,
  platformSetting,
  type SchoolSetting,
  schoolSetting,
  type SettingsInForce,
  type SettingTrial,
  withValue,
} from "./office-setting.ts";
export {
  choice,
  decimal,
  flag,
  integer,
  lines,
  type SettingForm,
  type SettingValue,
  text,
} from "./setting-form.ts";
export { parseSettings, RANGES, type Settings, SettingsError } from "./settings.ts";
