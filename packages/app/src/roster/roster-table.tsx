import { labels, type Offering } from "@huxuan/api-client";
import { searchRosterList } from "@huxuan/api-client/query";
import { defineSearchFields, EmptyState } from "@huxuan/ui";
import type { ReactNode } from "react";
import { choicesOf } from "../catalogue/words.ts";
import { ListScreen } from "../lists/list-screen.tsx";
import type { ListColumns } from "../lists/list-columns.tsx";

/** Lists of an offering's students: those who are in now, the same with photos, those who wait, and the positive list. */
export const ROSTER_LISTS = ["enrolled", "photos", "queued", "positive"] as const;
export type RosterList = (typeof ROSTER_LISTS)[number];

/** The list that an address names; those who are in where it names none. */
export const rosterListOf = (name: string | null): RosterList =>
  ROSTER_LISTS.find((list) => list === name) ?? "enrolled";

const fields = defineSearchFields([
  { prop: "keyword", label: "学生", type: "input", placeholder: "姓名或学号", maxlength: 50 },
  {
    prop: "studentState",
    label: "学籍",
    type: "select",
    width: 110,
    options: choicesOf(labels.studentState),
  },
] as const);

/** A card on a phone says who it is; the rest is for a desk and for the file. */
const person: ListColumns<"searchRoster"> = [
  { prop: "studentNumber", width: 150 },
  { prop: "name", minWidth: 110, card: "title" },
  { prop: "homeSchool", minWidth: 150 },
  { prop: "department", minWidth: 150, card: "hidden" },
  { prop: "major", minWidth: 140 },
  { prop: "grade", width: 80, card: "hidden" },
  {
    prop: "studentState",
    width: 88,
    tags: {
      active: { label: labels.studentState.active, tone: "success" },
      left: { label: labels.studentState.left, tone: "neutral" },
    },
  },
  { prop: "source", width: 96, card: "hidden" },
];
const COLUMNS: Readonly<Record<"enrolled" | "queued", ListColumns<"searchRoster">>> = {
  enrolled: [...person, { prop: "enrolledAt", label: "选上时间", card: "hidden" }],
  queued: [
    { prop: "queuePosition", width: 110, align: "end" },
    ...person,
    { prop: "enrolledAt", label: "候补时间" },
  ],
};

interface RosterTableProps {
  offering: Offering;
  list: "enrolled" | "queued";
  /** What can be done with all of them: print, tell. */
  acts?: ReactNode;
}

/** Students of an offering: those who are in, or those who wait. */
export function RosterTable({ offering, list, acts }: RosterTableProps) {
  const name = list === "enrolled" ? "学生名单" : "候补名单";
  return (
    <ListScreen
      id={`roster-${list}`}
      name={name}
      exportTitle={`${offering.course.name}（${offering.code}）${name}`}
      exportPermission="roster-export"
      call={searchRosterList}
      path={{ id: offering.id }}
      fields={fields}
      columns={COLUMNS[list]}
      orderBy={[{ field: list === "enrolled" ? "studentNumber" : "queuePosition", sortType: "asc" }]}
      search={(values) => ({ ...values, state: list })}
      rowId="studentId"
      rowName={(student) => student.name}
      indexed={list === "enrolled"}
      toolbar={() => ({ before: acts })}
      renderEmpty={({ keyword, studentState }) => (
        <EmptyState
          compact
          title={
            keyword
              ? `没有姓名或学号含「${keyword}」的学生`
              : studentState
                ? `没有${labels.studentState[studentState]}的学生`
                : list === "enrolled"
                  ? "还没有学生选上这门课"
                  : "没有学生在候补"
          }
        />
      )}
    />
  );
}
