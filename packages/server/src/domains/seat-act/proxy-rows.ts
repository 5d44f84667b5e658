import { readerOf } from "../../platform/import/columns.ts";
import { codeKey, nameKey } from "../../text/names.ts";
import { type Lookup, placeRow, PROXIES } from "./import-rows.ts";

type Override = "prerequisite" | "clash" | "capacity";

/** What a list of proxies is planned from. */
export interface ProxiesStored extends Lookup {
  students: { id: number; schoolId: number; studentNumber: string; own: boolean }[];
  offerings: { id: number; schoolId: number; code: string; own: boolean }[];
  mayOverride: boolean;
}

/** What is to be given. */
export interface PlannedProxy {
  studentId: number;
  homeSchoolId: number;
  ownStudent: boolean;
  offeringId: number;
  hostSchoolId: number;
  ownClass: boolean;
  reason: string;
  overrides: Override[];
}

const NAMES: Readonly<Record<string, Override>> = {
  先修课程: "prerequisite",
  先修: "prerequisite",
  缺先修课程: "prerequisite",
  时间冲突: "clash",
  免听: "clash",
  名额: "capacity",
  超出名额: "capacity",
};

export const reader = readerOf(PROXIES, (rows, stored: ProxiesStored, refuse): PlannedProxy[] => {
  const students = new Map(
    stored.students.map((one) => [`${one.schoolId} ${codeKey(one.studentNumber)}`, one]),
  );
  const offerings = new Map(stored.offerings.map((one) => [`${one.schoolId} ${codeKey(one.code)}`, one]));
  return rows.flatMap((row) => {
    const placed = placeRow(row, stored, refuse);
    if (placed === undefined) return [];
    const { homeSchoolId, hostSchoolId, reason } = placed;
    const student = students.get(`${homeSchoolId} ${codeKey(row.studentNumber)}`);
    const offering = offerings.get(`${hostSchoolId} ${codeKey(row.offeringCode)}`);
    if (student === undefined) refuse(row, "studentNumber", "没有这个学号的学生，请核对学号和学生所在学校");
    if (offering === undefined)
      refuse(row, "offeringCode", "本学期没有这个教学班，或它还没有发布，请核对教学班号和开课学校");
    if (student === undefined || offering === undefined) return [];
    if (!student.own && !offering.own) {
      refuse(row, "homeSchool", "学生不是你校的，教学班也不是你校的，不能代选");
      return [];
    }
    const words = row.overrides.split(/[、,，;；\s]+/).filter((word) => word !== "");
    const unknown = words.find((word) => NAMES[nameKey(word)] === undefined);
    const overrides = [...new Set(words.flatMap((word) => NAMES[nameKey(word)] ?? []))];
    const refusal =
      unknown !== undefined
        ? `不认识「${unknown}」，可以写：先修课程、时间冲突、名额`
        : overrides.length > 0 && !stored.mayOverride
          ? "你没有「破例代选」的权限，请删去这一格"
          : overrides.includes("capacity") && !offering.own
            ? "教学班不是你校的，超出名额要由开课学校办理"
            : undefined;
    if (refusal !== undefined) {
      refuse(row, "overrides", refusal);
      return [];
    }
    return [
      {
        studentId: student.id,
        homeSchoolId,
        ownStudent: student.own,
        offeringId: offering.id,
        hostSchoolId,
        ownClass: offering.own,
        reason,
        overrides,
      },
    ];
  });
});
