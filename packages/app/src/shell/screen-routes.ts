import type { Permission } from "@huxuan/api-client";
import type { RouteObject } from "react-router-dom";
import { requirePermission } from "../session/guards.ts";
import type { PageHandle } from "./root-layout.tsx";

/** What a `screen.tsx` gives. */
export interface ScreenModule {
  Screen: () => React.ReactNode;
  /** Title of the page and of its tab. */
  title: string;
  /** Who may open it; others come to /401. Absent where everybody of the area may, as at its home. */
  permission?: Permission;
  /** True where students or their data are shown: the page then bears the watermark. */
  personalData?: boolean;
}

/**
 * Routes of an area from its folders: `./elective/rounds/screen.tsx` is the page `elective/rounds`. Adding a
 * screen is adding a folder.
 *
 * @param modules result of an `import.meta.glob` over the `screen.tsx` files of the area
 */
export function screenRoutes(modules: Record<string, () => Promise<unknown>>): RouteObject[] {
  return Object.entries(modules).map(([file, load]) => ({
    path: file.replace(/^\.\//, "").replace(/\/screen\.tsx$/, ""),
    lazy: async () => {
      const { Screen, title, permission, personalData } = (await load()) as ScreenModule;
      return {
        Component: Screen,
        handle: { title, personalData } satisfies PageHandle,
        loader: requirePermission(permission),
      };
    },
  }));
}
