export { settingsHandlers, settingsPart } from "./part.ts";
export { StoredSettings } from "./stored-settings.ts";
