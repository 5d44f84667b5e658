import type { FieldError, ProgrammeFinding } from "@huxuan/api-client";
import { checkProgramme } from "@huxuan/credits";
import { inArray } from "drizzle-orm";
import type { Queryable } from "../../db/index.ts";
import { course, coursePrerequisite } from "../course/index.ts";
import { type Content, programmeOf } from "./rules.ts";

/** What is wrong about programmes, each by its own, in their order. */
export async function findingsOf(
  db: Queryable,
  programmes: readonly { totalCredits: number; content: Content }[],
): Promise<ProgrammeFinding[][]> {
  const ids = [...new Set(programmes.flatMap(({ content }) => content.items.map((item) => item.course.id)))];
  const prerequisites =
    ids.length === 0
      ? []
      : await db.select().from(coursePrerequisite).where(inArray(coursePrerequisite.courseId, ids));
  const required = Map.groupBy(prerequisites, ({ courseId }) => courseId);
  const named = new Map(
    programmes.flatMap(({ content }) =>
      content.items.map((item) => [item.course.id, item.course.name] as const),
    ),
  );
  const others = prerequisites.map(({ requiredCourseId }) => requiredCourseId).filter((id) => !named.has(id));
  if (others.length > 0) {
    const rows = await db
      .select({ id: course.id, name: course.name })
      .from(course)
      .where(inArray(course.id, [...new Set(others)]));
    for (const { id, name } of rows) named.set(id, name);
  }
  const knowledge = {
    prerequisitesOf: (id: number) => (required.get(id) ?? []).map(({ requiredCourseId }) => requiredCourseId),
    nameOf: (id: number) => named.get(id) ?? `${id}`,
  };
  return programmes.map(({ totalCredits, content }) => [
    ...(content.modules.length === 0
      ? [{ severity: "error" as const, message: "培养方案还没有模块，请先添加模块和课程" }]
      : []),
    ...checkProgramme(programmeOf(totalCredits, content), knowledge).map(({ severity, key, message }) => ({
      ...(key !== undefined && { key }),
      severity,
      message,
    })),
  ]);
}

/** Those that keep a programme from being submitted, at the field of what they are about. */
export const errorsOf = (findings: readonly ProgrammeFinding[], { modules, items }: Content): FieldError[] =>
  findings.flatMap(({ severity, key, message }) => {
    if (severity !== "error") return [];
    const module = modules.findIndex((each) => each.key === key);
    const item = items.findIndex((each) => each.key === key);
    const field = module >= 0 ? `modules.${module}` : item >= 0 ? `items.${item}` : "totalCredits";
    return [{ field, message }];
  });
