import type { Permission } from "@huxuan/api-client";
import { useSearchParams } from "react-router-dom";
import { ClassPage } from "../../../../../roster/class-page.tsx";
import { rosterListOf } from "../../../../../roster/roster-table.tsx";
import { RosterLists } from "../../../../../roster/roster-lists.tsx";

export const title = "学生名单";
export const personalData = true;
export const permission: Permission = "roster-view";

/** Who is in a class, for the office that runs it. */
export function Screen() {
  const [params, setParams] = useSearchParams();
  return (
    <ClassPage what="名单" from="教学班列表">
      {(offering) => (
        <RosterLists
          offering={offering}
          list={rosterListOf(params.get("list"))}
          onListChange={(list) =>
            setParams(list === "enrolled" ? {} : { list }, { preventScrollReset: true })
          }
        />
      )}
    </ClassPage>
  );
}
