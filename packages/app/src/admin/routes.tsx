import { screenRoutes } from "../shell/screen-routes.tsx";

/** Every folder with a `screen.tsx`; the menu's `fontEndUrl` is the folder's path. */
export const adminRoutes = screenRoutes(import.meta.glob("./**/screen.tsx"));
