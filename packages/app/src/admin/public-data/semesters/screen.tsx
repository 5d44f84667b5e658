import type { Permission, Semester } from "@huxuan/api-client";
import {
  deleteSemesterMutation,
  makeSemesterCurrentMutation,
  searchSemestersList,
} from "@huxuan/api-client/query";
import { defineSearchFields, Tag, useToday } from "@huxuan/ui";
import { useMemo } from "react";
import { ListScreen } from "../../../lists/list-screen.tsx";
import type { ListColumns } from "../../../lists/list-columns.tsx";
import type { RowAct } from "../../../lists/row-acts.ts";
import { SemesterDialog } from "./semester-dialog.tsx";
import { TERMS, academicYears } from "./semester-rules.ts";

export const title = "学期";
export const permission: Permission = "semester-update";

const COLUMNS: ListColumns<"searchSemesters"> = [
  { prop: "code", width: 130 },
  {
    prop: "name",
    minWidth: 220,
    card: "title",
    render: ({ row }) => (
      <span className="flex flex-wrap items-center gap-2">
        {row.name}
        {row.current && <Tag tone="success">当前</Tag>}
      </span>
    ),
  },
  { prop: "firstMonday", width: 140 },
  { prop: "weeks", width: 80, align: "end" },
  {
    prop: "exceptions",
    minWidth: 180,
    formatter: ({ exceptions }) => {
      const makeUps = exceptions.filter(({ followsDay }) => followsDay !== undefined).length;
      return exceptions.length === 0
        ? "还没有安排"
        : `放假 ${exceptions.length - makeUps} 天，补课 ${makeUps} 天`;
    },
    file: "{exceptions.day|}",
  },
  { prop: "current", hidden: true },
];

/** Semesters: when they are, which days are free, and which is the current one. */
export function Screen() {
  const thisYear = Number(useToday().slice(0, 4));
  const fields = useMemo(
    () =>
      defineSearchFields([
        { prop: "year", label: "学年", type: "select", width: 180, options: academicYears(thisYear, "") },
        { prop: "term", label: "学期", type: "select", width: 180, options: TERMS },
      ] as const),
    [thisYear],
  );
  return (
    <ListScreen
      id="semesters"
      name="学期"
      call={searchSemestersList}
      fields={fields}
      columns={COLUMNS}
      search={({ year, term }) => ({
        year: year ? Number(year) : undefined,
        term: term ? Number(term) : undefined,
      })}
      rowName={(semester) => semester.name}
      create={{ label: "新建学期", permission: "semester-create" }}
      nothingYet={{
        title: "还没有学期",
        description: "新建第一个学期，填好第一周周一和周数，之后才能开教学班和选课轮次。",
      }}
      actions={semesterActs}
      renderDialog={(semester: Semester | undefined, close) => (
        <SemesterDialog semester={semester} onClose={close} />
      )}
    />
  );
}

const semesterActs = (edit: (semester: Semester) => void): RowAct<Semester>[] => [
  { label: "编辑", permission: "semester-update", onClick: edit },
  {
    label: "设为当前学期",
    permission: "semester-update",
    visible: ({ current }) => !current,
    call: makeSemesterCurrentMutation,
    ask: ({ name }) => ({
      title: `把「${name}」设为当前学期？`,
      description: "课表、名单和选课会改为显示这个学期；原来的学期仍可查看。",
      confirmLabel: "设为当前学期",
    }),
    done: "当前学期已更换",
  },
  {
    label: "删除",
    permission: "semester-delete",
    tone: "danger",
    visible: ({ current }) => !current,
    call: deleteSemesterMutation,
    ask: ({ name }) => ({
      title: `删除「${name}」？`,
      tone: "danger",
      consequence: "学期和它的放假安排会被删除，不能恢复；已有教学班或轮次的学期不能删除。",
      confirmLabel: "删除学期",
    }),
    done: "学期已删除",
  },
];
