import type { RosterRosterStudent } from "@huxuan/api-client";
import { and, asc, eq } from "drizzle-orm";
import writeExcelFile, { type SheetData } from "write-excel-file/node";
import { Attachment } from "../../contract/index.ts";
import type { Act } from "../act.ts";
import type { CatalogueOffering } from "../offering/index.ts";
import { student } from "../person/index.ts";
import { school } from "../school/index.ts";
import { enrolment } from "../selection/index.ts";
import { chinaInstantText } from "../timetable/index.ts";
import { rosterAccess } from "./access.ts";
import { readRoster } from "./service.ts";

const SOURCES: Readonly<Record<RosterRosterStudent["source"], string>> = {
  self: "自选",
  proxy: "代选",
  waitlist: "候补递补",
  lottery: "抽签",
  programme: "培养方案",
};

const COLUMNS: readonly {
  title: string;
  width: number;
  value: (row: RosterRosterStudent, at: number) => string | number;
}[] = [
  { title: "序号", width: 6, value: (_, at) => at + 1 },
  { title: "学号", width: 16, value: (row) => row.studentNumber },
  { title: "姓名", width: 12, value: (row) => row.name },
  { title: "学校", width: 20, value: (row) => row.homeSchool.name },
  { title: "院系", width: 20, value: (row) => row.department },
  { title: "专业", width: 20, value: (row) => row.major },
  { title: "年级", width: 8, value: (row) => row.grade },
  { title: "选课方式", width: 10, value: (row) => SOURCES[row.source] },
  { title: "选课时间", width: 20, value: (row) => chinaInstantText(new Date(row.enrolledAt)) },
];

/** The roster of the enrolled as an Excel workbook, by home school and student number. */
export async function exportRoster(act: Act, offeringId: number): Promise<Attachment> {
  const { offering, students } = await rosterAccess(act, offeringId);
  const { items } = await readRoster(act.services.db, and(students, eq(enrolment.state, "enrolled")), [
    asc(school.pinyin),
    asc(student.studentNumber),
    asc(enrolment.id),
  ]);
  const rest = Array<null>(COLUMNS.length - 1).fill(null);
  const data: SheetData = [
    [
      {
        value: `${offering.courseName}（${offering.code}）选课名单`,
        fontWeight: "bold",
        fontSize: 14,
        columnSpan: COLUMNS.length,
      },
      ...rest,
    ],
    [{ value: subtitle(offering, items.length), columnSpan: COLUMNS.length }, ...rest],
    COLUMNS.map(({ title }) => ({ value: title, fontWeight: "bold" as const, backgroundColor: "#E6EBF8" })),
    ...items.map((row, at) => COLUMNS.map(({ value }) => ({ value: value(row, at) }))),
  ];
  const body = await writeExcelFile([
    { data, sheet: "选课名单", columns: COLUMNS.map(({ width }) => ({ width })), stickyRowsCount: 3 },
  ]).toBuffer();
  return new Attachment(`${fileName(`${offering.courseName}_${offering.code}_选课名单`)}.xlsx`, body);
}

function subtitle(offering: CatalogueOffering, count: number): string {
  const teachers = offering.teachers.map((t) => t.name).join("、");
  return [offering.schoolName, teachers === "" ? "" : `任课教师：${teachers}`, `共 ${count} 人`]
    .filter((part) => part !== "")
    .join("  ");
}

/** Without what Windows and others refuse in a file name. */
function fileName(text: string): string {
  return text.replaceAll(/[\\/:*?"<>|\s]+/gu, "-").slice(0, 120);
}
