import type { Department } from "@huxuan/api-client";
import { deleteDepartmentMutation, moveDepartmentMutation } from "@huxuan/api-client/query";
import type { RowAction, TreeNode } from "@huxuan/ui";
import { useMemo } from "react";
import { useAct } from "../../../acts/use-act.ts";
import { siblingsOf } from "./department-tree.ts";

/** What is opened for a department. */
export type DepartmentDialogs =
  | { kind: "edit"; department: Department | Pick<Department, "school" | "parent"> }
  | { kind: "merge"; department: Department };

/** Where a department goes: below which one (none: at the top), and how many stand before it. */
interface DepartmentMoved {
  department: Department;
  parentId: number | undefined;
  position: number;
}

/** Gives a department another place. */
export const useMoveDepartment = () =>
  useAct({
    call: moveDepartmentMutation,
    request: ({ department: { id, version }, parentId, position }: DepartmentMoved) => ({
      path: { id },
      body: { version, ...(parentId !== undefined && { parentId }), position },
    }),
    done: "部门已移动",
  });

/** The buttons of a department in the tree. */
export function useDepartmentActs(
  all: readonly Department[],
  open: (dialog: DepartmentDialogs) => void,
): readonly RowAction<TreeNode<Department>>[] {
  const moveTo = useMoveDepartment();
  const remove = useAct({
    call: deleteDepartmentMutation,
    request: ({ id }: Department) => ({ path: { id } }),
    ask: ({ name }: Department) => ({
      title: `删除部门「${name}」？`,
      tone: "danger",
      consequence: "删除后不能恢复。还有师生、课程或下级部门的不能删除，可以合并到另一个部门。",
      confirmLabel: "删除部门",
    }),
    done: "部门已删除",
  });
  return useMemo(() => {
    const act = (
      label: string,
      permission: RowAction<TreeNode<Department>>["permission"],
      onClick: (department: Department) => void,
      more: { tone?: "danger"; visible?: (department: Department) => boolean } = {},
    ): RowAction<TreeNode<Department>> => {
      const { visible, ...looks } = more;
      return {
        label,
        permission,
        ...looks,
        ...(visible && { visible: ({ data }) => data !== undefined && visible(data) }),
        onClick: ({ data }) => data && onClick(data),
      };
    };
    const move = (department: Department, by: -1 | 1) =>
      moveTo({ department, parentId: department.parent?.id, position: placeOf(department) + by });
    const placeOf = (one: Department) => siblingsOf(all, one).findIndex(({ id }) => id === one.id);
    return [
      act("编辑", "department-update", (department) => open({ kind: "edit", department })),
      act("新建下级", "department-create", ({ school, id, name }) =>
        open({ kind: "edit", department: { school, parent: { id, name } } }),
      ),
      act("上移", "department-update", (department) => void move(department, -1), {
        visible: (one) => placeOf(one) > 0,
      }),
      act("下移", "department-update", (department) => void move(department, 1), {
        visible: (one) => placeOf(one) < siblingsOf(all, one).length - 1,
      }),
      act("合并", "department-merge", (department) => open({ kind: "merge", department })),
      act("删除", "department-delete", (department) => void remove(department), { tone: "danger" }),
    ];
  }, [all, moveTo, open, remove]);
}
