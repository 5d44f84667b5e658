import { labels, type RosterStudent } from "@huxuan/api-client";
import {
  type Cell,
  excelDay,
  fileName,
  type SheetColumn,
  workbookStream,
} from "../../platform/export/index.ts";
import { Attachment } from "../../contract/index.ts";
import type { RequestContext } from "../../resource/index.ts";
import type { CatalogueOffering } from "../offering/index.ts";
import { rosterAccess } from "./access.ts";
import { readRoster } from "./service.ts";

/** As the list on screen calls them. */
const COLUMNS: readonly (SheetColumn & { value: (row: RosterStudent, at: number) => Cell })[] = [
  { head: "序号", style: "integer", value: (_, at) => at + 1 },
  { head: "学号", style: "text", value: (row) => row.studentNumber },
  { head: "姓名", style: "text", value: (row) => row.name },
  { head: "所在学校", style: "text", value: (row) => row.homeSchool.name },
  { head: "院系", style: "text", value: (row) => row.department },
  { head: "专业", style: "text", value: (row) => row.major },
  { head: "年级", style: "integer", value: (row) => row.grade },
  { head: "学籍", style: "text", value: (row) => labels.studentState[row.studentState] },
  { head: "选课方式", style: "text", value: (row) => labels.enrolmentSource[row.source] },
  { head: "选上时间", style: "moment", value: (row) => excelDay(row.enrolledAt) },
];

/** The roster of the enrolled as an Excel workbook, by home school and student number. */
export async function exportRoster(act: RequestContext, offeringId: number): Promise<Attachment> {
  const { offering, students } = await rosterAccess(act, offeringId);
  const items = await readRoster(act.services.db, students);
  const body = workbookStream({
    name: "选课名单",
    titles: [`${offering.courseName}（${offering.code}）选课名单`, subtitle(offering, items.length)],
    columns: COLUMNS,
    rows: [items.map((row, at) => COLUMNS.map(({ value }) => value(row, at)))],
  });
  return new Attachment(`${fileName(`${offering.courseName}_${offering.code}_选课名单`)}.xlsx`, body);
}

function subtitle(offering: CatalogueOffering, count: number): string {
  const teachers = offering.teachers.map((t) => t.name).join("、");
  return [offering.schoolName, teachers === "" ? "" : `任课教师：${teachers}`, `共 ${count} 人`]
    .filter((part) => part !== "")
    .join("  ");
}
