import type { GradeCorrection } from "@huxuan/api-client";
import { searchGradeCorrectionsList } from "@huxuan/api-client/query";
import { defineSearchFields, Drawer } from "@huxuan/ui";
import { useMemo } from "react";
import { semesterOptions, useSemesters } from "../../../catalogue/use-semesters.ts";
import { CorrectionFacts } from "../../../grade-reviews/correction-facts.tsx";
import type { ListColumns } from "../../../lists/list-columns.tsx";
import { ListScreen } from "../../../lists/list-screen.tsx";
import type { RowAct } from "../../../lists/row-acts.ts";

const columns: ListColumns<"searchGradeCorrections"> = [
  { prop: "studentName", minWidth: 100, card: "title" },
  { prop: "studentNumber", width: 140 },
  { prop: "homeSchool", minWidth: 140 },
  { prop: "courseName", minWidth: 160 },
  { prop: "code", width: 130 },
  { prop: "from", width: 84 },
  { prop: "to", width: 84 },
  { prop: "fault", width: 100 },
  { prop: "reason", minWidth: 200, customPopo: true },
  { prop: "state", width: 100 },
  { prop: "askedBy", width: 100 },
  "askedAt",
];

const acts: readonly RowAct<GradeCorrection>[] = [{ label: "查看", edits: true }];

/** Corrections that teachers asked for: what was to become of which grade, and how it was decided. */
export function CorrectionList() {
  const { semesters } = useSemesters();
  const fields = useMemo(
    () =>
      defineSearchFields([
        { prop: "keyword", label: "关键词", type: "input", placeholder: "姓名、学号或课程", maxlength: 50 },
        {
          prop: "semesterId",
          label: "学期",
          type: "select",
          width: 220,
          options: semesterOptions(semesters),
        },
      ] as const),
    [semesters],
  );
  return (
    <ListScreen
      id="grade-corrections"
      name="成绩更正"
      call={searchGradeCorrectionsList}
      fields={fields}
      columns={columns}
      search={({ semesterId, ...values }) => ({
        ...values,
        semesterId: semesterId ? Number(semesterId) : undefined,
      })}
      rowName={({ studentName, courseName }) => `${studentName} ${courseName}`}
      nothingYet={{
        title: "还没有更正申请",
        description: "教师在已发布的成绩登记里申请更正，学院和教务处先后审核；待办在「我的审批」里。",
      }}
      actions={acts}
      renderDialog={(correction: GradeCorrection | undefined, close) =>
        correction && (
          <Drawer
            open
            onOpenChange={(open) => !open && close()}
            title={`成绩更正：${correction.studentName} ${correction.courseName}`}
            width={560}
          >
            <CorrectionFacts id={correction.id} />
          </Drawer>
        )
      }
    />
  );
}
