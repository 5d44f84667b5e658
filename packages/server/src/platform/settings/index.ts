export { settingsHandlers, settingsPart } from "./part.ts";
export { changeTogether, forgetSchoolSettings, type NeedsStoredSettings } from "./change-settings.ts";
export { readSettings } from "./settings-snapshot.ts";
export { StoredSettings } from "./stored-settings.ts";
