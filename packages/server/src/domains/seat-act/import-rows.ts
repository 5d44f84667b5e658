// From the files, not the index: the reading thread needs no database.
import { defineRows, type RefuseRow, textColumn } from "../../platform/import/columns.ts";
import { codeKey, nameKey } from "../../text/names.ts";

const student = (max = 32) =>
  textColumn("学号", {
    code: true,
    required: true,
    max,
    example: "示例-202601001",
    explanation: "学生在所在学校的学号。",
  });

const homeSchool = textColumn("学生所在学校", {
  max: 80,
  example: "",
  explanation: "学生所在学校的全称或代码；本校学生不填。",
});

const offeringCode = textColumn("教学班号", {
  code: true,
  required: true,
  max: 40,
  example: "MATH101-01",
  explanation: "本学期的教学班号。",
});

const hostSchool = textColumn("开课学校", {
  max: 80,
  example: "",
  explanation: "开课学校的全称或代码；本校开的课不填。",
});

const reason = textColumn("原因", {
  required: true,
  max: 100,
  example: "休学",
  explanation: "字典里的原因，如「休学」；写「其他」时还要填说明。",
});

const note = textColumn("说明", {
  max: 200,
  example: "",
  explanation: "学生会看到；可以不填，原因是「其他」时必填。",
});

/** The rows of a list of seats to be ended. */
export const WITHDRAWALS = defineRows({
  sheet: "退课",
  list: "withdrawals",
  rowName: "退课",
  rowsMax: 2_000,
  identifiedBy: ["studentNumber", "homeSchool", "offeringCode", "hostSchool"],
  columns: { studentNumber: student(), homeSchool, offeringCode, hostSchool, reason, note },
});

/** The rows of a list of seats to be given. */
export const PROXIES = defineRows({
  sheet: "代选",
  list: "proxies",
  rowName: "代选",
  rowsMax: 2_000,
  identifiedBy: ["studentNumber", "homeSchool", "offeringCode", "hostSchool"],
  columns: {
    studentNumber: student(),
    homeSchool,
    offeringCode,
    hostSchool,
    reason: { ...reason, example: "重修", explanation: "字典里的原因，如「重修」；写「其他」时还要填说明。" },
    note,
    overrides: textColumn("破例", {
      max: 30,
      example: "",
      explanation: "需要破例时填：先修课程、时间冲突、名额，用顿号隔开；要有「破例代选」的权限。",
    }),
  },
});

/** What both kinds look up. */
export interface Lookup {
  /** The school that is meant where none is written. */
  schoolId: number;
  schools: { id: number; name: string; code: string }[];
  reasons: { code: string; label: string }[];
}

interface PlacedRow {
  row: number;
  studentNumber: string;
  homeSchool: string;
  offeringCode: string;
  hostSchool: string;
  reason: string;
  note: string;
}

/** What every row says, found: the schools, and the reason as the student reads it. */
export interface PlacedFacts {
  homeSchoolId: number;
  hostSchoolId: number;
  reason: string;
}

/** Finds schools and reason of a row; refuses it where there is none. */
export function placeRow<Row extends PlacedRow>(
  row: Row,
  { schoolId, schools, reasons }: Lookup,
  refuse: RefuseRow<Row>,
): PlacedFacts | undefined {
  const schoolOf = (field: "homeSchool" | "hostSchool"): number | undefined => {
    const text = row[field];
    if (text === "") return schoolId;
    const found = schools.find(({ name, code }) => [name, code].map(nameKey).includes(nameKey(text)));
    if (found === undefined) refuse(row, field, "没有这所学校，请写学校的全称或代码");
    return found?.id;
  };
  const homeSchoolId = schoolOf("homeSchool");
  const hostSchoolId = schoolOf("hostSchool");
  const chosen = reasons.find(({ label, code }) => [label, code].map(nameKey).includes(nameKey(row.reason)));
  if (chosen === undefined)
    refuse(row, "reason", `没有这个原因，可以写：${reasons.map(({ label }) => label).join("、")}`);
  const silent = chosen?.code === "other" && row.note === "";
  if (silent) refuse(row, "note", "原因是「其他」时，请写明原因");
  if (homeSchoolId === undefined || hostSchoolId === undefined || chosen === undefined || silent)
    return undefined;
  const text =
    row.note === "" ? chosen.label : chosen.code === "other" ? row.note : `${chosen.label}（${row.note}）`;
  return { homeSchoolId, hostSchoolId, reason: text };
}

/** By which a seat of a file is found among the stored ones. */
export const seatKey = (schoolId: number, number: string, hostId: number, code: string): string =>
  JSON.stringify([schoolId, codeKey(number), hostId, codeKey(code)]);
