import { labels, type ManagedSchool, type Permission } from "@huxuan/api-client";
import { deleteSchoolMutation, searchSchoolsList } from "@huxuan/api-client/query";
import { defineSearchFields } from "@huxuan/ui";
import { useCallback, useState } from "react";
import { choicesOf } from "../../../catalogue/words.ts";
import { ListScreen } from "../../../lists/list-screen.tsx";
import type { RowAct } from "../../../lists/row-acts.ts";
import { schoolColumns } from "./school-columns.tsx";
import { SchoolDialog } from "./school-dialog.tsx";
import { SignOnDialog } from "./sign-on-dialog.tsx";
import { TravelDialog } from "./travel-dialog.tsx";

export const title = "学校";
export const permission: Permission = "school-search";

const FIELDS = defineSearchFields([
  { prop: "keyword", label: "关键词", type: "input", placeholder: "名称、简称、代码", maxlength: 50 },
  { prop: "gap", label: "待完善", type: "select", width: 150, options: choicesOf(labels.schoolGap) },
] as const);

/** Member universities: what they are called, where and when they teach, and what they still lack. */
export function Screen() {
  const [travelled, setTravelled] = useState<ManagedSchool>();
  const [signedOn, setSignedOn] = useState<ManagedSchool>();
  return (
    <>
      <ListScreen
        id="schools"
        name="学校"
        call={searchSchoolsList}
        fields={FIELDS}
        columns={schoolColumns}
        search={(values) => values}
        rowName={(school) => school.name}
        create={{ label: "新建学校", permission: "school-create" }}
        nothingYet={{
          title: "还没有学校",
          description: "新建第一所成员学校，并填好它的校区和作息时间，课程和学生才有归属。",
        }}
        actions={useCallback(
          (edit: (school: ManagedSchool) => void): RowAct<ManagedSchool>[] => [
            { label: "编辑", permission: "school-update", onClick: edit },
            { label: "通勤时间", permission: "school-update", onClick: setTravelled },
            { label: "统一认证", permission: "school-sign-on", onClick: setSignedOn },
            {
              label: "删除",
              permission: "school-delete",
              tone: "danger",
              call: deleteSchoolMutation,
              ask: ({ name }) => ({
                title: `删除「${name}」？`,
                tone: "danger",
                consequence: "学校和它的校区、作息会被删除，不能恢复；已有学生、教师或课程的学校不能删除。",
                confirmLabel: "删除学校",
              }),
              done: "学校已删除",
            },
          ],
          [],
        )}
        renderDialog={(school: ManagedSchool | undefined, close) => (
          <SchoolDialog school={school} onClose={close} />
        )}
      />
      {travelled && <TravelDialog school={travelled} onClose={() => setTravelled(undefined)} />}
      {signedOn && <SignOnDialog school={signedOn} onClose={() => setSignedOn(undefined)} />}
    </>
  );
}
