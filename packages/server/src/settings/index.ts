export {
  type NeedsOfficeSettings,
  type OfficeSetting,
  officeSetting,
  type SettingsInForce,
  type SettingValue,
} from "./office-setting.ts";
export { parseSettings, RANGES, type Settings, SettingsError } from "./settings.ts";
