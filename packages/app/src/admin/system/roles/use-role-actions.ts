import { queryRoleDeleteCheck, type RoleItem } from "@huxuan/api-client";
import { deleteRoleMutation } from "@huxuan/api-client/query";
import { toast } from "@huxuan/ui";
import { useCallback } from "react";
import { useAct } from "../../../acts/use-act.ts";
import type { RowAct } from "../../../lists/row-acts.ts";

/** What somebody does with a role in a window of its own. */
export interface RoleTask {
  kind: "permissions" | "holders" | "edit" | "copy" | "compare";
  role: RoleItem;
}

/** The acts of a row: each opens its window, and deleting asks first what depends on the role. */
export function useRoleActions() {
  const remove = useAct({
    call: deleteRoleMutation,
    request: ({ roleId }: RoleItem) => ({ query: { roleId } }),
    ask: ({ roleNameZh, permissionCount }: RoleItem) => ({
      title: `删除角色「${roleNameZh}」？`,
      tone: "danger",
      consequence: `没有人持有它。角色和它的 ${permissionCount} 项权限会被删除，不能恢复。`,
      confirmLabel: "删除角色",
    }),
    done: "角色已删除",
  });
  const tryRemove = useCallback(
    async (role: RoleItem) => {
      // The client's notice says why it could not be asked.
      const answer = await queryRoleDeleteCheck({
        query: { roleId: role.roleId },
        meta: { act: true },
      }).catch(() => undefined);
      if (answer === undefined) return;
      const { deletable, reason } = answer.data;
      if (deletable) await remove(role);
      else toast.warning(`「${role.roleNameZh}」不能删除`, { description: reason });
    },
    [remove],
  );
  return useCallback(
    (open: (task: RoleTask) => void): readonly RowAct<RoleItem>[] => [
      {
        label: "权限",
        permission: "role-search",
        onClick: (role) => open({ kind: "permissions", role }),
      },
      {
        label: "持有人",
        permission: "role-search",
        onClick: (role) => open({ kind: "holders", role }),
      },
      { label: "编辑", permission: "role-save", onClick: (role) => open({ kind: "edit", role }) },
      { label: "复制", permission: "role-copy", onClick: (role) => open({ kind: "copy", role }) },
      { label: "对比", permission: "role-search", onClick: (role) => open({ kind: "compare", role }) },
      {
        label: "删除",
        permission: "role-delete",
        tone: "danger",
        visible: ({ builtIn }) => !builtIn,
        onClick: (role) => void tryRemove(role),
      },
    ],
    [tryRemove],
  );
}
