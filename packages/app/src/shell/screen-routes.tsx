import type { Permission } from "@huxuan/api-client";
import type { RouteObject } from "react-router-dom";
import { requirePermission } from "../session/guards.ts";
import { isOutdated, OutdatedPage } from "./outdated.tsx";
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
  /** True where the screen draws the heading of its page. Elsewhere it is the title, and only read aloud: the tab shows it. */
  drawsHeading?: boolean;
}

/** Stands in for a screen whose file went with an update: what is typed in the pages beside it is not lost. */
const OUTDATED: ScreenModule = { Screen: OutdatedPage, title: "平台已更新" };

/**
 * Routes of an area from its folders: `./elective/rounds/screen.tsx` is the page `elective/rounds`. Adding a
 * screen is adding a folder. A folder `$id` stands for the id of a record in the address, whose page has a tab of its own.
 *
 * @param modules result of an `import.meta.glob` over the `screen.tsx` files of the area
 */
export function screenRoutes(modules: Record<string, () => Promise<unknown>>): RouteObject[] {
  return Object.entries(modules).map(([file, load]) => ({
    path: file
      .replace(/^\.\//, "")
      .replace(/\/screen\.tsx$/, "")
      .replaceAll("$", ":"),
    lazy: async () => {
      const module = load().catch((error: unknown) => {
        if (isOutdated(error)) return OUTDATED;
        throw error;
      });
      const { Screen, title, permission, personalData, drawsHeading } = (await module) as ScreenModule;
      const WithHeading = () => (
        <>
          <h1 className="sr-only">{title}</h1>
          <Screen />
        </>
      );
      return {
        Component: drawsHeading === true ? Screen : WithHeading,
        handle: { title, personalData } satisfies PageHandle,
        loader: requirePermission(permission),
      };
    },
  }));
}
