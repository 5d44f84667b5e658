import { screenRoutes } from "../shell/screen-routes.ts";

export const teacherRoutes = screenRoutes(import.meta.glob("./**/screen.tsx"));
