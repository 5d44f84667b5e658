export { parseSettings, type Settings, SettingsError } from "./settings.ts";
