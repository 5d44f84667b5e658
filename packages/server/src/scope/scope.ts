/** How far somebody reaches (specification, section 7: `findAllScopeType`), with the names that people read. */
export const SCOPE_TYPES = {
  all: "全部数据",
  school: "本校数据",
  department: "本院系数据",
  subtree: "本部门及以下",
  units: "指定学校或院系",
  self: "仅本人数据",
} as const;
export type ScopeType = keyof typeof SCOPE_TYPES;

/** A stored grant. Only `units` names a school, or a department of it. */
export interface ScopeGrant {
  type: ScopeType;
  schoolId: number | null;
  department: string | null;
}

/** A department; its name is known within its school only. */
export interface Department {
  readonly schoolId: number;
  readonly name: string;
}

/** A data scope: the rows that somebody may see besides their own. */
export type Scope =
  | { readonly all: true }
  | { readonly all: false; readonly schools: readonly number[]; readonly departments: readonly Department[] };

/** The departments below one in the tree of its school, however deep. */
export type Below = (department: Department) => readonly string[];

/**
 * What grants reach together for somebody of a school and a department. Nothing when they belong to none.
 *
 * @param below of the tree as it is; only `subtree` asks for it
 */
export function resolveScope(
  grants: readonly ScopeGrant[],
  own: { schoolId: number | null; department: string | null },
  below: Below,
): Scope {
  const schools = new Set<number>();
  const departments: Department[] = [];
  const add = (schoolId: number | null, department: string | null): void => {
    if (schoolId === null) return;
    if (department === null) schools.add(schoolId);
    else departments.push({ schoolId, name: department });
  };
  for (const { type, schoolId, department } of grants) {
    if (type === "all") return { all: true };
    if (type === "school") add(own.schoolId, null);
    if ((type === "department" || type === "subtree") && own.department !== null)
      add(own.schoolId, own.department);
    if (type === "subtree" && own.schoolId !== null && own.department !== null)
      for (const name of below({ schoolId: own.schoolId, name: own.department })) add(own.schoolId, name);
    if (type === "units") add(schoolId, department);
  }
  return {
    all: false,
    schools: [...schools],
    departments: departments.filter(({ schoolId }) => !schools.has(schoolId)),
  };
}
