import type { RouteObject } from "react-router-dom";
import { requirePermission } from "../session/guards.ts";
import { isMissingFile } from "./missing-file.ts";
import { MissingPage } from "./missing-page.tsx";
import { RouteProblem } from "./route-error.tsx";
import type { ScreenModule } from "./screen-module.ts";
import type { PageHandle } from "./root-layout.tsx";

/** The page of a screen, with its heading. */
function PageOf({ Screen, title, drawsHeading }: ScreenModule) {
  if (drawsHeading === true) return <Screen />;
  return (
    <>
      <h1 className="sr-only">{title}</h1>
      <Screen />
    </>
  );
}

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
    // Around the page alone: the frame and the pages beside it stay.
    errorElement: <RouteProblem />,
    lazy: async () => {
      const read = load as () => Promise<ScreenModule>;
      try {
        const module = await read();
        const { title, permission, personalData, affix, noCache, hidden, icon } = module;
        return {
          Component: () => <PageOf {...module} />,
          handle: { title, personalData, affix, noCache, hidden, icon } satisfies PageHandle,
          loader: requirePermission(permission),
        };
      } catch (error) {
        if (!isMissingFile(error)) throw error;
        // The router asks for a page once: what stands in for it tries again, and loses nothing that is typed beside it.
        return {
          Component: () => <MissingPage load={read}>{(module) => <PageOf {...module} />}</MissingPage>,
          // Whether it will show personal data is not known yet.
          handle: { title: "页面没有打开", personalData: true } satisfies PageHandle,
        };
      }
    },
  }));
}
