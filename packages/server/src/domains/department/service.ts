import type {
  ConfirmedDepartments,
  Department,
  DepartmentChange,
  DepartmentInput,
  DepartmentMerge,
  DepartmentMove,
  DepartmentsConfirmed,
  DepartmentSearch,
  MergePreview,
} from "@huxuan/api-client";
import { and, asc, eq, getTableName, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Transaction } from "../../db/index.ts";
import { transaction } from "../../db/index.ts";
import {
  invalidFields,
  notFound,
  refuseDuplicate,
  stateConflict,
  versionConflict,
} from "../../errors/index.ts";
import type { CreateRequest } from "../../platform/idempotency/index.ts";
import {
  containsWords,
  equals,
  logChange,
  type PageOfItems,
  type RequestContext,
  Resource,
} from "../../resource/index.ts";
import { requireInScope, requireReach } from "../../scope/index.ts";
import { school } from "../school/index.ts";
import { carried, countsOf, handOver, holders, type LockedUse, type NeedsDepartmentUse } from "./holders.ts";
import { moveRefusal, placed } from "./rules.ts";
import { department } from "./tables.ts";

const parent = alias(department, "parent_department");

const departments = new Resource({
  label: "部门",
  table: department,
  rows: (db) =>
    db
      .select({
        id: department.id,
        school: { id: school.id, name: school.name },
        name: department.name,
        code: department.code,
        parent: { id: parent.id, name: parent.name },
        position: department.position,
        unconfirmed: department.unconfirmed,
        version: department.version,
      })
      .from(department)
      .innerJoin(school, eq(school.id, department.schoolId))
      .leftJoin(parent, eq(parent.id, department.parentId))
      .$dynamic(),
  show: async (rows, db): Promise<Department[]> => {
    const schoolIds = [...new Set(rows.map((row) => row.school.id))];
    const counts = new Map<string, Map<string, number>>();
    for (const holder of holders())
      counts.set(getTableName(holder.table), await countsOf(db, holder, schoolIds));
    return rows.map(({ code, parent: above, ...row }) => {
      const count = (table: string) => counts.get(table)?.get(`${row.school.id}/${row.name}`) ?? 0;
      return {
        ...row,
        ...(code !== null && { code }),
        ...(above !== null && { parent: above }),
        teachers: count("teacher"),
        students: count("student"),
        courses: count("course"),
      };
    });
  },
  sort: { name: department.name },
  standard: [asc(department.schoolId), asc(department.position), asc(department.id)],
  schoolOf: ({ schoolId }) => schoolId,
});

/** The departments in the caller's scope, by school and place. */
export const searchDepartments = (
  context: RequestContext,
  { page, schoolId, keyword }: DepartmentSearch,
): Promise<PageOfItems<Department>> =>
  departments.list(
    context,
    page,
    equals(department.schoolId, schoolId),
    containsWords(keyword, department.name, department.code),
  );

/** Throws 404 when there is none in scope. */
export const getDepartment = (context: RequestContext, id: number): Promise<Department> =>
  departments.read(context, id);

/** A new department, behind the others of its parent. Throws 409 when its name or code is taken. */
export async function createDepartment(
  context: RequestContext & CreateRequest,
  input: DepartmentInput,
): Promise<Department> {
  requireReach(context.session, { schoolId: input.schoolId, department: null });
  return withFreeNames(input, () =>
    departments.create(context, async (tx) => {
      const all = await lockTree(tx, input.schoolId);
      refuseMove(undefined, input.parentId ?? null, all);
      return {
        schoolId: input.schoolId,
        ...columnsOf(input),
        parentId: input.parentId ?? null,
        position: all.filter((one) => one.parentId === (input.parentId ?? null)).length,
      };
    }),
  );
}

/** Changes it; people, courses and audiences follow a new name. Throws 409 when it would come below itself. */
export async function updateDepartment(
  context: RequestContext<NeedsDepartmentUse>,
  id: number,
  change: DepartmentChange,
): Promise<Department> {
  const { departmentUse } = context.services;
  let use: LockedUse | undefined;
  let renamed: { from: string; to: string } | undefined;
  return withFreeNames(change, () =>
    departments.change(context, id, {
      action: "update",
      version: change.version,
      lock: async (tx) => {
        const { schoolId, name } = await stored(tx, id);
        use = name === change.name ? undefined : await departmentUse.lock(tx, schoolId, [name]);
        renamed = name === change.name ? undefined : { from: name, to: change.name };
        await lockTree(tx, schoolId);
      },
      decide: async (before, tx) => {
        if (before.schoolId !== change.schoolId)
          throw invalidFields([
            { field: "schoolId", message: "部门所属的学校不能修改，请在另一所学校新建部门" },
          ]);
        const all = await lockTree(tx, before.schoolId);
        const parentId = change.parentId ?? null;
        if (before.parentId === parentId) return columnsOf(change);
        refuseMove(id, parentId, all);
        return {
          ...columnsOf(change),
          parentId,
          position: all.filter((one) => one.parentId === parentId).length,
        };
      },
      finish: async (_tx, _id, afterCommit) => {
        if (use === undefined || renamed === undefined) return;
        const messages = await use.renamed(renamed.from, renamed.to);
        afterCommit(() => departmentUse.announce(messages));
      },
    }),
  );
}

/** Gives it another place. Throws 409 when it would come below itself. */
export async function moveDepartment(
  context: RequestContext,
  id: number,
  { version, parentId, position }: DepartmentMove,
): Promise<Department> {
  return departments.change(context, id, {
    action: "move",
    version,
    lock: async (tx) => void (await lockTree(tx, (await stored(tx, id)).schoolId)),
    decide: async ({ schoolId }, tx) => {
      const to = parentId ?? null;
      const all = await lockTree(tx, schoolId);
      refuseMove(id, to, all);
      const order = placed(
        id,
        position,
        all.filter((one) => one.parentId === to),
      );
      for (const one of order.filter((other) => other.id !== id))
        await tx.update(department).set({ position: one.position }).where(eq(department.id, one.id));
      return { parentId: to, position: order.find((one) => one.id === id)?.position ?? position };
    },
  });
}

/** Confirms all of a school that came with imported data. Throws 403 for a school out of reach. */
export async function confirmDepartments(
  context: RequestContext,
  { schoolId }: DepartmentsConfirmed,
): Promise<ConfirmedDepartments> {
  requireReach(context.session, { schoolId, department: null });
  return transaction(context.services.db, async (tx) => {
    const waiting = (await lockTree(tx, schoolId)).filter(({ unconfirmed }) => unconfirmed);
    if (waiting.length === 0) return { confirmed: 0 };
    await tx
      .update(department)
      .set({ unconfirmed: false, version: sql`${department.version} + 1` })
      .where(and(eq(department.schoolId, schoolId), eq(department.unconfirmed, true)));
    await logChange(context, tx, {
      action: "department-confirm",
      targets: waiting.map(({ id }) => ({ kind: "department", id, schoolId })),
      after: { departments: waiting.map(({ name }) => name) },
    });
    return { confirmed: waiting.length };
  });
}

/** Removes one that has nothing. Throws 409 naming what it has. */
export async function deleteDepartment(context: RequestContext, id: number): Promise<void> {
  await departments.remove(context, id, {
    clear: async (tx) => {
      const { schoolId, name } = await stored(tx, id);
      const has = (await carried(tx, schoolId, name)).map((one) => `${one.count} ${one.name}`);
      if (has.length > 0)
        throw stateConflict(`「${name}」还有 ${has.join("、")}，不能删除；可以把它合并到另一个部门`);
    },
    inUse: "这个部门还有下级部门，不能删除；请先移走下级部门",
  });
}

/** What merging would move. Throws 404 out of scope, 400 for departments of two schools. */
export async function previewMerge(
  context: RequestContext<NeedsDepartmentUse>,
  id: number,
  intoId: number,
): Promise<MergePreview> {
  const { db, departmentUse } = context.services;
  const from = await departments.read(context, id);
  const into = await departments.read(context, intoId);
  refuseMerge(from, into);
  const children = await db.select({ id: department.id }).from(department).where(eq(department.parentId, id));
  return {
    from: { id, name: from.name },
    into: { id: intoId, name: into.name },
    moved: await carried(db, from.school.id, from.name),
    children: children.length,
    audiences: await departmentUse.audiences(db, from.school.id, from.name),
  };
}

/** Gives everything that it has to another department of the school, and removes it. Gives the other one. */
export async function mergeDepartment(
  context: RequestContext<NeedsDepartmentUse>,
  id: number,
  { version, intoId }: DepartmentMerge,
): Promise<Department> {
  const { db, departmentUse } = context.services;
  const from = await departments.read(context, id);
  const into = await departments.read(context, intoId);
  refuseMerge(from, into);
  await requireInScope(db, context.session, department, eq(department.id, id));
  const schoolId = from.school.id;
  await transaction(db, async (tx, afterCommit) => {
    const use = await departmentUse.lock(tx, schoolId, [from.name, into.name]);
    const all = await lockTree(tx, schoolId);
    const [source, target] = [all.find((one) => one.id === id), all.find((one) => one.id === intoId)];
    if (source?.version !== version || source.name !== from.name || target?.name !== into.name)
      throw versionConflict("部门");
    if (moveRefusal(id, intoId, all)?.startsWith("不能移到自己") === true)
      throw stateConflict("不能合并到自己的下级部门，请先把下级部门移出来");
    const below = all.filter((one) => one.parentId === id);
    const last = all.filter((one) => one.parentId === intoId).length;
    for (const [at, { id: child }] of below.entries())
      await tx
        .update(department)
        .set({ parentId: intoId, position: last + at })
        .where(eq(department.id, child));
    const moved = await carried(tx, schoolId, from.name);
    await handOver(tx, schoolId, from.name, into.name);
    await tx.delete(department).where(eq(department.id, id));
    await tx
      .update(department)
      .set({ unconfirmed: false, version: sql`${department.version} + 1` })
      .where(eq(department.id, intoId));
    const messages = await use.renamed(from.name, into.name);
    await logChange(context, tx, {
      action: "department-merge",
      targets: [id, intoId].map((one) => ({ kind: "department", id: one, schoolId })),
      before: { from: from.name, into: into.name, moved },
      after: { into: into.name },
    });
    afterCommit(() => departmentUse.announce(messages));
  });
  return departments.read(context, intoId);
}

function refuseMerge(from: Department, into: Department): void {
  if (from.id === into.id || from.school.id !== into.school.id)
    throw invalidFields([{ field: "intoId", message: "请选择本校的另一个部门" }]);
}

/** The tree of a school, locked: two who move in it do so one after the other. */
async function lockTree(tx: Transaction, schoolId: number) {
  return tx
    .select()
    .from(department)
    .where(eq(department.schoolId, schoolId))
    .orderBy(asc(department.id))
    .for("update");
}

async function stored(tx: Transaction, id: number): Promise<typeof department.$inferSelect> {
  const [row] = await tx
    .select()
    .from(department)
    .where(and(eq(department.id, id)));
  if (row === undefined) throw notFound("部门");
  return row;
}

function refuseMove(
  id: number | undefined,
  parentId: number | null,
  all: Awaited<ReturnType<typeof lockTree>>,
): void {
  if (parentId !== null && !all.some((one) => one.id === parentId))
    throw invalidFields([{ field: "parentId", message: "没有这个上级部门，请重新选择" }]);
  const refusal = moveRefusal(id ?? null, parentId, all);
  if (refusal !== undefined) throw stateConflict(refusal);
}

const columnsOf = ({ name, code }: DepartmentInput) => ({
  name,
  code: code === undefined || code === "" ? null : code,
  unconfirmed: false,
});

const withFreeNames = <T>({ name, code = "" }: DepartmentInput, work: () => Promise<T>): Promise<T> =>
  refuseDuplicate("department_school_name", `本校已有名为「${name}」的部门；如果是同一个部门，请用合并`, () =>
    refuseDuplicate("department_school_code", `本校已有代码为「${code}」的部门，请换一个代码`, work),
  );
