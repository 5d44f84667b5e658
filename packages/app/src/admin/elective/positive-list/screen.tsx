import { labels, type Permission } from "@huxuan/api-client";
import { searchPositiveListsList } from "@huxuan/api-client/query";
import { defineSearchFields } from "@huxuan/ui";
import { useCallback, useMemo } from "react";
import { useNavigate } from "react-router-dom";
import { chosenIdsOf, classKeywordField, semesterField } from "../../../catalogue/class-search.ts";
import { schoolField, useSchoolChoices } from "../../../catalogue/school-field.ts";
import { useSemesters } from "../../../catalogue/use-semesters.ts";
import { choicesOf } from "../../../catalogue/words.ts";
import type { ListColumns } from "../../../lists/list-columns.tsx";
import { ListScreen } from "../../../lists/list-screen.tsx";
import { paths } from "../../../paths.ts";

export const title = "正选名单";
export const permission: Permission = "positive-search";

const columns: ListColumns<"searchPositiveLists"> = [
  { prop: "code", minWidth: 168 },
  { prop: "courseName", minWidth: 180, card: "title" },
  { prop: "school", minWidth: 130, ofSchool: true },
  { prop: "department", minWidth: 140 },
  { prop: "teachers", minWidth: 120, missing: "待定" },
  { prop: "listState", width: 132 },
  { prop: "number", width: 72, align: "end", missing: "–" },
  { prop: "total", width: 96, align: "end", missing: "–" },
  { prop: "taken", width: 132, align: "end" },
  { prop: "madeAt", missing: "–" },
];

/** Classes, each with how its positive list stands. */
export function Screen() {
  const { semesters, current, isPending } = useSemesters();
  const schools = useSchoolChoices();
  const navigate = useNavigate();
  const fields = useMemo(
    () =>
      defineSearchFields([
        semesterField(semesters, current),
        classKeywordField,
        {
          prop: "listState",
          label: "名单状态",
          type: "select",
          width: 150,
          options: choicesOf(labels.positiveListState),
        },
        ...schoolField(schools),
      ] as const),
    [semesters, current, schools],
  );
  return (
    <ListScreen
      id="positive-lists"
      name="正选名单"
      call={searchPositiveListsList}
      fields={fields}
      columns={columns}
      orderBy={[{ field: "code", sortType: "asc" }]}
      search={(values) => ({ ...values, ...chosenIdsOf(values) })}
      // The list starts with the current semester: not before it is known.
      enabled={!isPending}
      rowName={({ courseName, code }) => `${courseName} ${code}`}
      actions={useCallback(
        () => [
          {
            label: "查看名单",
            permission: "positive-view" as const,
            onClick: ({ id }: { id: number }) => void navigate(paths.admin.positiveList(id)),
          },
        ],
        [navigate],
      )}
    />
  );
}
