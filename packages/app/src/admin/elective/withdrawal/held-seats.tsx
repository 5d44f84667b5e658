import { type HeldSeat, labels, type SeatSide } from "@huxuan/api-client";
import { searchHeldSeatsList } from "@huxuan/api-client/query";
import { Button, defineSearchFields, RequirePermission } from "@huxuan/ui";
import { useMemo, useState } from "react";
import { semesterField } from "../../../catalogue/class-search.ts";
import { schoolOptions, useSchools } from "../../../catalogue/use-schools.ts";
import { useSemesters } from "../../../catalogue/use-semesters.ts";
import { choicesOf } from "../../../catalogue/words.ts";
import type { ListColumns } from "../../../lists/list-columns.tsx";
import { ListScreen } from "../../../lists/list-screen.tsx";
import { WithdrawalImportButton } from "../seat-acts/import-button.tsx";
import { WithdrawalDialog } from "./withdrawal-dialog.tsx";

const COLUMNS: ListColumns<"searchHeldSeats"> = [
  { prop: "studentNumber", width: 130 },
  { prop: "student", minWidth: 110, card: "title" },
  { prop: "homeSchool", minWidth: 140 },
  { prop: "offering", minWidth: 170 },
  { prop: "offeringCode", width: 140 },
  { prop: "hostSchool", minWidth: 140 },
  { prop: "credits", width: 80 },
  {
    prop: "state",
    tags: {
      enrolled: { label: labels.enrolmentState.enrolled, tone: "success" },
      queued: { label: labels.enrolmentState.queued, tone: "accent" },
    },
  },
  { prop: "source", width: 110 },
  "enrolledAt",
];

/** Seats and places on waitlists that the office may end, to be ticked. */
export function HeldSeats({ side }: { side: SeatSide }) {
  const schools = useSchools();
  const { semesters, current, isPending } = useSemesters();
  const [ending, setEnding] = useState<{ seats: readonly HeldSeat[]; clear: () => void }>();
  const fields = useMemo(
    () =>
      defineSearchFields([
        semesterField(semesters, current),
        {
          prop: "keyword",
          label: "关键词",
          type: "input",
          placeholder: "学号、姓名、课程或教学班号",
          maxlength: 50,
        },
        {
          prop: "otherSchoolId",
          label: side === "home" ? "开课学校" : "学生所在学校",
          type: "select",
          options: schoolOptions(schools),
        },
        {
          prop: "state",
          label: "状态",
          type: "select",
          width: 120,
          options: choicesOf(labels.enrolmentState).filter(({ value }) => /enrolled|queued/u.test(value)),
        },
      ] as const),
    [side, schools, semesters, current],
  );
  return (
    <>
      <ListScreen
        key={side}
        id={`held-seats-${side}`}
        name={side === "home" ? "本校学生的选课" : "外校学生的选课"}
        call={searchHeldSeatsList}
        fields={fields}
        columns={COLUMNS}
        search={({ otherSchoolId, semesterId, ...values }) => ({
          ...values,
          side,
          semesterId: semesterId ? Number(semesterId) : undefined,
          otherSchoolId: otherSchoolId ? Number(otherSchoolId) : undefined,
        })}
        // The list starts with the current semester: not before it is known.
        enabled={!isPending}
        rowName={({ student, offering }) => `${student.name} ${offering.name}`}
        selectable
        nothingYet={{
          title: side === "home" ? "本校学生还没有选课" : "还没有外校学生选本校的课",
          description: "选上和候补中的都列在这里，勾选后退课。",
        }}
        toolbar={({ selectedRows, clearSelection }) => ({
          before: (
            <>
              <RequirePermission required="seat-withdraw">
                <Button
                  variant="primary"
                  disabledReason={selectedRows.length === 0 ? "请先勾选要退的选课" : undefined}
                  onClick={() => setEnding({ seats: selectedRows, clear: clearSelection })}
                >
                  {selectedRows.length === 0 ? "退课…" : `退课（${selectedRows.length}）…`}
                </Button>
              </RequirePermission>
              <WithdrawalImportButton side={side} />
            </>
          ),
        })}
      />
      {ending && (
        <WithdrawalDialog
          side={side}
          seats={ending.seats}
          onDone={ending.clear}
          onClose={() => setEnding(undefined)}
        />
      )}
    </>
  );
}
