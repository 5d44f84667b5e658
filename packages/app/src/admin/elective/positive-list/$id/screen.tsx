import type { Permission } from "@huxuan/api-client";
import { ClassPage } from "../../../../roster/class-page.tsx";
import { PositiveList } from "../../../../roster/positive-list.tsx";

export const title = "正选名单";
export const personalData = true;
export const permission: Permission = "positive-view";

/** The positive list of a class, for its office. */
export function Screen() {
  return (
    <ClassPage what="正选名单" from="正选名单列表">
      {(offering) => <PositiveList offering={offering} />}
    </ClassPage>
  );
}
