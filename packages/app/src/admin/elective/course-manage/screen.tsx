import { labels, type ManagedClass, type Permission } from "@huxuan/api-client";
import { searchManagedClassesList } from "@huxuan/api-client/query";
import { Button, defineSearchFields, type RowAction, Tag } from "@huxuan/ui";
import { useCallback, useMemo } from "react";
import { Link, useNavigate } from "react-router-dom";
import { chosenIdsOf, classKeywordField, semesterField } from "../../../catalogue/class-search.ts";
import { schoolField, useSchoolChoices } from "../../../catalogue/school-field.ts";
import { useSemesters } from "../../../catalogue/use-semesters.ts";
import { choicesOf, OFFERING_STATE } from "../../../catalogue/words.ts";
import type { ListColumns } from "../../../lists/list-columns.tsx";
import { ListScreen } from "../../../lists/list-screen.tsx";
import { paths } from "../../../paths.ts";
import { type Decision, DecisionDialog } from "./decision-dialog.tsx";
import { MergeDialog } from "./merge-dialog.tsx";

export const title = "选课课程管理";
export const permission: Permission = "minimum-search";

const columns: ListColumns<"searchManagedClasses"> = [
  { prop: "code", minWidth: 160 },
  { prop: "courseName", minWidth: 160, card: "title" },
  { prop: "nature", width: 96, hidden: true },
  { prop: "school", minWidth: 130, ofSchool: true },
  { prop: "department", minWidth: 130 },
  { prop: "state", width: 96, tags: OFFERING_STATE },
  {
    prop: "taken",
    width: 112,
    align: "end",
    render: ({ row }) => (
      <>
        {row.belowMinimum && <Tag tone="warning">不足</Tag>} {row.taken}
      </>
    ),
  },
  { prop: "minimum", width: 96, align: "end" },
  { prop: "capacity", width: 80, align: "end" },
  { prop: "queued", width: 80, align: "end" },
  {
    prop: "cancelReason",
    label: "保留或停开的原因",
    minWidth: 180,
    text: ({ keptReason, cancelReason }) => cancelReason ?? keptReason ?? "",
    formatter: ({ keptReason, cancelReason }) => cancelReason ?? keptReason ?? "",
    file: "{cancelReason|}{keptReason|}",
  },
  { prop: "decidedBy", width: 110, hidden: true },
];

/** A class that goes into another one. */
interface Merge {
  of: ManagedClass;
  decision: "merge";
}

/** Classes once students chose: which have too few, which are kept, which are not taught. */
export function Screen() {
  const { semesters, current, isPending } = useSemesters();
  const schools = useSchoolChoices();
  const navigate = useNavigate();
  const fields = useMemo(
    () =>
      defineSearchFields([
        semesterField(semesters, current),
        {
          prop: "which",
          label: "处理情况",
          type: "select",
          width: 170,
          options: choicesOf(labels.managedClassFilter).filter(({ value }) => value !== "all"),
        },
        classKeywordField,
        ...schoolField(schools),
      ] as const),
    [semesters, current, schools],
  );
  return (
    <ListScreen
      id="managed-classes"
      name="选课课程"
      call={searchManagedClassesList}
      fields={fields}
      columns={columns}
      orderBy={[{ field: "code", sortType: "asc" }]}
      search={(values) => ({ ...values, ...chosenIdsOf(values) })}
      // The list starts with the current semester: not before it is known.
      enabled={!isPending}
      rowName={({ courseName, code }) => `${courseName} ${code}`}
      actions={useCallback(
        (decide: (act: Decision | Merge) => void): RowAction<ManagedClass>[] => [
          {
            label: "名单",
            permission: "roster-view",
            onClick: ({ id }) => void navigate(paths.admin.roster(id)),
          },
          {
            label: "容量和名额",
            permission: "offering-update",
            visible: ({ state }) => state !== "cancelled",
            onClick: ({ semesterId, code }) => void navigate(paths.admin.seatsOf(semesterId, code)),
          },
          {
            label: "保留",
            permission: "minimum-keep",
            visible: ({ belowMinimum, keptReason }) => belowMinimum && keptReason === undefined,
            onClick: (of) => decide({ of, decision: "keep" }),
          },
          {
            label: "并入其他班",
            permission: "minimum-cancel",
            visible: ({ state }) => state !== "cancelled",
            onClick: (of) => decide({ of, decision: "merge" }),
          },
          {
            label: "停开",
            permission: "minimum-cancel",
            tone: "danger",
            visible: ({ state }) => state !== "cancelled",
            onClick: (of) => decide({ of, decision: "cancel" }),
          },
        ],
        [navigate],
      )}
      toolbar={(_context, { semesterId }) => ({
        before: (
          <>
            <Button asChild>
              <Link to={paths.admin.seatsOf(semesterId)}>容量和名额表</Link>
            </Button>
            <Button asChild>
              <Link to={paths.admin.classRounds(semesterId)}>参加的轮次</Link>
            </Button>
          </>
        ),
      })}
      renderDialog={(act: Decision | Merge | undefined, close) =>
        act &&
        (act.decision === "merge" ? (
          <MergeDialog of={act.of} onClose={close} />
        ) : (
          <DecisionDialog of={act.of} decision={act.decision} onClose={close} />
        ))
      }
    />
  );
}
