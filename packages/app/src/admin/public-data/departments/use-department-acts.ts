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

/** The buttons of a department in the tree. */
export function useDepartmentActs(
  all: readonly Department[],
  open: (dialog: DepartmentDialogs) => void,
): readonly RowAction<TreeNode<Department>>[] {
  const move = useAct({
    call: moveDepartmentMutation,
    request: ({ department, position }: { department: Department; position: number }) => ({
      path: { id: department.id },
      body: {
        version: department.version,
        ...(department.parent && { parentId: department.parent.id }),
        position,
      },
    }),
    done: "部门已移动",
  });
  const remove = useAct({
    call: deleteDepartmentMutation,
    request: ({ id }: Department) => ({ path: { id } }),
    ask: ({ name }: Department) => ({
      title: `删除部门「${name}」？`,
      danger: true,
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
      more: { danger?: true; visible?: (department: Department) => boolean } = {},
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
    const placeOf = (one: Department) => siblingsOf(all, one).findIndex(({ id }) => id === one.id);
    return [
      act("编辑", "department-update", (department) => open({ kind: "edit", department })),
      act("新建下级", "department-create", ({ school, id, name }) =>
        open({ kind: "edit", department: { school, parent: { id, name } } }),
      ),
      act(
        "上移",
        "department-update",
        (department) => void move({ department, position: placeOf(department) - 1 }),
        { visible: (one) => placeOf(one) > 0 },
      ),
      act(
        "下移",
        "department-update",
        (department) => void move({ department, position: placeOf(department) + 1 }),
        { visible: (one) => placeOf(one) < siblingsOf(all, one).length - 1 },
      ),
      act("合并", "department-merge", (department) => open({ kind: "merge", department })),
      act("删除", "department-delete", (department) => void remove(department), { danger: true }),
    ];
  }, [all, move, open, remove]);
}
