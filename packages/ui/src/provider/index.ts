export { useClock, useNow } from "./clock.js";
export { THEME_COLORS, type ThemeColor } from "../styles/theme-color.js";
export { UiProvider, type UiProviderProps } from "./ui-provider.js";
export type { Density, Locale, Theme, UiContextValue } from "./ui-context.js";
export { useCan, useMessages, useUi } from "./use-ui.js";
export {
  type Can,
  createCan,
  type HeldPermissions,
  isPermitted,
  permissionGroup,
  type PermissionName,
  type PermissionRegister,
} from "./permission.js";
