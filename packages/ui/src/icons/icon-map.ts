import type { Icon } from "./icon.js";

/** Name of an icon that the package draws, as lucide calls it: `X`, `ChevronDown`. */
export type IconName = keyof typeof import("./icons.js");

/** Icons of a host's own in place of lucide's; what is not named stays lucide's. */
export type Icons = { readonly [Name in IconName]?: Icon };
