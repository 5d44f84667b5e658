import { screenRoutes } from "../shell/screen-routes.tsx";

export const teacherRoutes = screenRoutes(import.meta.glob("./**/screen.tsx"));
