import type { CourseMove, CoursesMoved } from "@huxuan/api-client";
import { and, eq } from "drizzle-orm";
import { stateConflict } from "../../errors/index.ts";
import { actOnEach, type RequestContext } from "../../resource/index.ts";
import { requireReach } from "../../scope/index.ts";
import { pinyinSortKey } from "../../text/pinyin.ts";
import { department } from "../department/tables.ts";
import { courses } from "./service.ts";
import type { LockedTeaching, NeedsTeaching } from "./teaching.ts";

/**
 * Gives many courses to other departments of their schools, with all of their classes: each in a transaction of its own.
 * Says of each what became of it, and what brings back those that were moved.
 */
export async function moveCourses(
  context: RequestContext<NeedsTeaching>,
  moves: readonly CourseMove[],
): Promise<CoursesMoved> {
  const wanted = new Map(moves.map(({ id, department }) => [id, department]));
  const undo: CourseMove[] = [];
  const { items } = await actOnEach([...wanted.keys()], async (id, called) => {
    undo.push({ id, department: await moveOne(context, id, wanted.get(id) ?? "", called) });
  });
  return { items, undo };
}

/** Moves one; the department from which it came. */
async function moveOne(
  context: RequestContext<NeedsTeaching>,
  id: number,
  to: string,
  called: (name: string) => void,
): Promise<string> {
  const { session, services } = context;
  let teaching: LockedTeaching;
  let from = to;
  await courses.change(context, id, {
    action: "update",
    lock: async (tx) => {
      teaching = await services.teaching.lock(tx, [id]);
    },
    decide: async (row, tx) => {
      called(`${row.name} ${row.code}`);
      from = row.department;
      requireReach(session, { schoolId: row.schoolId, department: to });
      const [known] = await tx
        .select({ id: department.id })
        .from(department)
        .where(and(eq(department.schoolId, row.schoolId), eq(department.name, to)));
      if (known === undefined) throw stateConflict(`这所学校没有部门「${to}」，请先在部门管理里新建`);
      return { department: to, departmentPinyin: pinyinSortKey(to) };
    },
    finish: async (_tx, _id, afterCommit) => {
      const announced = await teaching.changed([]);
      afterCommit(() => services.teaching.announce(announced));
    },
  });
  return from;
}
