export type { Icon, IconProps } from "./icon.js";
export type { IconName, Icons } from "./icon-map.js";
