import { and, eq } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Queryable } from "../../db/index.ts";
import type { Below, Department } from "../../scope/index.ts";
import { department } from "../department/tables.ts";

const parent = alias(department, "parent_department");

/** The trees of all schools as they are: who is below whom. */
export async function readBelow(db: Queryable): Promise<Below> {
  const rows = await db
    .select({ schoolId: department.schoolId, name: department.name, parent: parent.name })
    .from(department)
    .innerJoin(parent, and(eq(parent.schoolId, department.schoolId), eq(parent.id, department.parentId)));
  const children = Map.groupBy(rows, (row) => keyOf({ schoolId: row.schoolId, name: row.parent }));
  return ({ schoolId, name }) => {
    const found = new Set<string>();
    const open = [name];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      for (const child of children.get(keyOf({ schoolId, name: at })) ?? []) {
        if (found.has(child.name)) continue;
        found.add(child.name);
        open.push(child.name);
      }
    }
    return [...found];
  };
}

const keyOf = ({ schoolId, name }: Department): string => `${schoolId}/${name}`;
