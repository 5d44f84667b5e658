import type { RouteObject } from "react-router-dom";
import { screenRoutes } from "../shell/screen-routes.tsx";

const screens = screenRoutes(import.meta.glob("./**/screen.tsx"));

/** Hidden pages of students whose address does not begin with /student (specification, section 2). */
const HIDDEN: readonly (string | undefined)[] = ["select-course", "evaluation-info"];

export const studentRoutes: { area: RouteObject[]; hidden: RouteObject[] } = {
  area: screens.filter((screen) => !HIDDEN.includes(screen.path)),
  hidden: screens
    .filter((screen) => HIDDEN.includes(screen.path))
    .map((screen) => ({ ...screen, path: `/${screen.path}` })),
};
