import { labels, type Permission } from "@huxuan/api-client";
import { searchRolesList } from "@huxuan/api-client/query";
import { defineSearchFields } from "@huxuan/ui";
import { choicesOf } from "../../../catalogue/words.ts";
import { ListScreen } from "../../../lists/list-screen.tsx";
import { CompareDialog } from "./compare-dialog.tsx";
import { CopyDialog } from "./copy-dialog.tsx";
import { HoldersDrawer } from "./holders-drawer.tsx";
import { PermissionsDrawer } from "./permissions-drawer.tsx";
import { roleColumns } from "./role-columns.tsx";
import { RoleDialog } from "./role-dialog.tsx";
import { type RoleTask, useRoleActions } from "./use-role-actions.ts";

export const title = "角色管理";
// The drawer of holders names people.
export const personalData = true;
export const permission: Permission = "role-search";

const fields = defineSearchFields([
  { prop: "keyword", label: "角色", type: "input", placeholder: "名称或说明", maxlength: 50 },
  { prop: "baseArea", label: "所属端", type: "select", options: choicesOf(labels.baseArea) },
] as const);

/** Roles: what they may do, and who holds them. */
export function Screen() {
  return (
    <ListScreen
      id="roles"
      name="角色"
      call={searchRolesList}
      fields={fields}
      columns={roleColumns}
      search={(values) => values}
      rowId="roleId"
      rowName={({ roleNameZh }) => roleNameZh}
      create={{ label: "新建角色", permission: "role-save" }}
      actions={useRoleActions()}
      renderDialog={(task: RoleTask | undefined, close) => <TaskDialog task={task} onClose={close} />}
    />
  );
}

/** What is done with a role; without one, a new one is made. */
function TaskDialog({ task, onClose }: { task: RoleTask | undefined; onClose: () => void }) {
  if (task === undefined) return <RoleDialog role={undefined} onClose={onClose} />;
  const { kind, role } = task;
  switch (kind) {
    case "permissions":
      return <PermissionsDrawer role={role} onClose={onClose} />;
    case "holders":
      return <HoldersDrawer role={role} onClose={onClose} />;
    case "copy":
      return <CopyDialog role={role} onClose={onClose} />;
    case "compare":
      return <CompareDialog role={role} onClose={onClose} />;
    default:
      return <RoleDialog role={role} onClose={onClose} />;
  }
}
