import type { PasswordResets, Permission, User } from "@huxuan/api-client";
import { searchUsersList } from "@huxuan/api-client/query";
import { Button, RequirePermission, type RowAction, type ToolbarContext } from "@huxuan/ui";
import { useCallback, useMemo, useState } from "react";
import { useSchoolChoices } from "../../../catalogue/school-field.ts";
import { ListScreen } from "../../../lists/list-screen.tsx";
import { BatchOpenButton } from "./batch-open-button.tsx";
import { ImpersonateDialog } from "./impersonate-dialog.tsx";
import { PasswordSheet } from "../../accounts/password-sheet.tsx";
import { RolesDialog } from "./roles-dialog.tsx";
import { SecondFactorResetDialog, SecondFactorResetsButton } from "./second-factor-resets.tsx";
import { useRoleChoices } from "./use-role-choices.ts";
import { useUserActs } from "./user-acts.ts";
import { userColumns } from "./user-columns.ts";
import { ChangeUserDialog, NewUserDialog, sayMade } from "./user-dialogs.tsx";
import { UserDrawer } from "./user-drawer.tsx";
import { UserImportButton } from "./user-import-button.tsx";
import { userFields, toUserSearch } from "./user-search.ts";

export const title = "用户管理";
export const personalData = true;
export const permission: Permission = "user-search";

/** What is open over the list, and about whom. */
type Opened = { what: "change" | "details" | "impersonate" | "resetSecondFactor"; user: User };

/** Accounts: find, make, change, give roles, reset, disable. */
export function Screen() {
  const schools = useSchoolChoices();
  const roles = useRoleChoices();
  const [resets, setResets] = useState<PasswordResets>();
  const [given, setGiven] = useState<{ users: readonly User[]; done: () => void }>();
  const acts = useUserActs(setResets);
  return (
    <>
      <ListScreen
        id="users"
        name="账号"
        call={searchUsersList}
        fields={useMemo(() => userFields(schools, roles), [schools, roles])}
        columns={userColumns}
        orderBy={[{ field: "useraccount", sortType: "asc" }]}
        search={toUserSearch}
        rowName={(user) => user.useraccount}
        selectable
        create={{ label: "新建账号", permission: "user-create" }}
        actions={useCallback(
          (open: (opened: Opened) => void) =>
            rowActs(open, acts, (user) => setGiven({ users: [user], done: () => undefined })),
          [acts],
        )}
        toolbar={(ticked) => ({
          before: (
            <>
              <UserImportButton />
              <BatchOpenButton schools={schools} />
              <SecondFactorResetsButton />
            </>
          ),
          behind: (
            <TickedButtons
              ticked={ticked}
              acts={acts}
              onRoles={(users) => setGiven({ users, done: ticked.clearSelection })}
            />
          ),
        })}
        renderDialog={(opened: Opened | undefined, close) => {
          if (opened === undefined)
            return (
              <NewUserDialog
                onClose={close}
                onMade={(user) => {
                  if (user.manageable) void acts.giveFirst(user);
                  else sayMade(user);
                }}
              />
            );
          const { what, user } = opened;
          if (what === "change") return <ChangeUserDialog user={user} onClose={close} />;
          if (what === "details") return <UserDrawer user={user} onClose={close} />;
          if (what === "resetSecondFactor") return <SecondFactorResetDialog user={user} onClose={close} />;
          return <ImpersonateDialog user={user} onClose={close} />;
        }}
      />
      {given && <RolesDialog users={given.users} onDone={given.done} onClose={() => setGiven(undefined)} />}
      {resets && <PasswordSheet resets={resets} onClose={() => setResets(undefined)} />}
    </>
  );
}

type Acts = ReturnType<typeof useUserActs>;

const isManageable = ({ manageable }: User) => manageable;
const isAble = ({ manageable, state }: User) => manageable && state !== "disabled";

function rowActs(
  open: (opened: Opened) => void,
  { reset, disable, enable, remove }: Acts,
  giveRoles: (user: User) => void,
): RowAction<User>[] {
  return [
    { label: "详情", permission: "user-read", onClick: (user) => open({ what: "details", user }) },
    {
      label: "编辑",
      permission: "user-update",
      visible: isManageable,
      onClick: (user) => open({ what: "change", user }),
    },
    { label: "分配角色", permission: "user-roles", visible: isManageable, onClick: giveRoles },
    {
      label: "重置密码",
      permission: "user-reset",
      visible: isAble,
      onClick: (user) => void reset([user]),
    },
    {
      label: "重置动态口令",
      permission: "second-factor-reset",
      visible: ({ manageable, secondFactor }) => manageable && secondFactor,
      onClick: (user) => open({ what: "resetSecondFactor", user }),
    },
    {
      label: "模拟用户",
      permission: "user-impersonate",
      visible: isAble,
      onClick: (user) => open({ what: "impersonate", user }),
    },
    {
      label: "启用",
      permission: "user-enable",
      visible: (user) => user.manageable && user.state === "disabled",
      onClick: (user) => void enable(user),
    },
    {
      label: "停用",
      permission: "user-disable",
      tone: "danger",
      visible: isAble,
      onClick: (user) => void disable(user),
    },
    {
      label: "删除",
      permission: "user-delete",
      tone: "danger",
      visible: isManageable,
      onClick: (user) => void remove([user]),
    },
  ];
}

interface TickedButtonsProps {
  ticked: ToolbarContext<User>;
  acts: Acts;
  onRoles: (users: readonly User[]) => void;
}

/** What can be done with what is ticked. */
function TickedButtons({ ticked: { selectedRows, clearSelection }, acts, onRoles }: TickedButtonsProps) {
  if (selectedRows.length === 0) return null;
  const others = selectedRows.filter(({ manageable }) => !manageable).length;
  const obstacle = others > 0 ? `所选有 ${others} 个账号级别不低于你，请取消勾选` : undefined;
  return (
    <>
      <RequirePermission required="user-roles">
        <Button disabledReason={obstacle} onClick={() => onRoles(selectedRows)}>
          分配角色
        </Button>
      </RequirePermission>
      <RequirePermission required="user-reset">
        <Button
          disabledReason={obstacle}
          onClick={() => void acts.reset(selectedRows).then((went) => went && clearSelection())}
        >
          重置密码
        </Button>
      </RequirePermission>
    </>
  );
}
