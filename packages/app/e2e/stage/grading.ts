import {
  approveGradeSheets,
  checkGradeSheet,
  createGradeWindow,
  type GradeCell,
  getGradeSheet,
  getJob,
  openGradeSheet,
  publishGradeSheets,
  saveGradeCells,
  setGradeParts,
  submitGradeSheet,
} from "@huxuan/api-client";
import { expect } from "vitest";
import type { OwnSemester } from "./own-semester.ts";
import { clientOf } from "./people.ts";

/** What a teacher gives: a level for everybody, or marks of 平时 and 期末. */
export type Given = { level: string } | { p1: string; p2: string };

/** A day before and after now. */
const DAY_MS = 86_400_000;

/**
 * The demo teacher grades everybody in the only class of a semester, and hands the grades in: the college has them to
 * audit, and nobody sees them yet.
 *
 * @returns the sheet's id
 */
export async function handInGrades(world: OwnSemester, given: Given): Promise<number> {
  const [only] = world.classes;
  const [office, teacher] = [await clientOf("school"), await clientOf("teacher")];
  await createGradeWindow({
    client: office,
    body: {
      schoolId: world.schoolId,
      semesterId: world.semesterId,
      examKind: "regular",
      department: "",
      opensAt: new Date(Date.now() - DAY_MS).toISOString(),
      closesAt: new Date(Date.now() + DAY_MS).toISOString(),
      remindHours: 0,
    },
  });
  const { data: sheet } = await openGradeSheet({
    client: teacher,
    body: { offeringId: only.id, examKind: "regular" },
  });
  const of = { client: teacher, path: { id: sheet.id } };
  if ("level" in given)
    await setGradeParts({ ...of, body: { scale: "five", parts: [], version: sheet.version } });
  const cells = sheet.rows.flatMap(({ studentId }): GradeCell[] =>
    Object.entries(given).map(([column, to]) => ({ studentId, column, from: "", to })),
  );
  await saveGradeCells({ ...of, body: { cells } });
  const { sequence } = (await checkGradeSheet(of)).data;
  const { version } = (await getGradeSheet(of)).data;
  await submitGradeSheet({ ...of, body: { sequence, version } });
  return sheet.id;
}

/** The college passes what was handed in, and the office publishes it. */
export async function publishGrades(id: number): Promise<void> {
  const client = await clientOf("school");
  const newest = async () => {
    const { version } = (await getGradeSheet({ client, path: { id } })).data;
    return { client, body: { sheets: [{ id, version }] } };
  };
  await approveGradeSheets(await newest());
  const { jobId } = (await publishGradeSheets(await newest())).data;
  const state = async () => (await getJob({ client, path: { jobId } })).data.state;
  await expect.poll(state, { timeout: 30_000, interval: 250 }).toBe("succeeded");
}
