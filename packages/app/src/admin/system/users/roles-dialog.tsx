import { assignUserRoles, labels, type RoleAssignmentMode, type User } from "@huxuan/api-client";
import { EditDialog, FormField, RadioGroup, toast } from "@huxuan/ui";
import { useQueryClient } from "@tanstack/react-query";
import { renewAfter } from "../../../acts/renewal.ts";
import { refusalOf } from "../../../form/save-refusal.ts";
import { z } from "../../../zod.ts";
import { SeveralField } from "../../form/several-field.tsx";
import { givableOptions, useRoleChoices } from "./use-role-choices.ts";

const rules = z.object({
  mode: z.enum(["add", "remove", "replace"]),
  roleIds: z.array(z.string()).min(1, "请至少选择一个角色").max(20),
});

const EXPLAINED: Readonly<Record<RoleAssignmentMode, string>> = {
  add: "原有的角色保留",
  remove: "其他角色保留；每个账号至少要留一个角色",
  replace: "只保留选中的角色",
};

interface RolesDialogProps {
  users: readonly User[];
  /** They have the roles now. */
  onDone: () => void;
  onClose: () => void;
}

/** Gives or takes roles, for one account or many. */
export function RolesDialog({ users, onDone, onClose }: RolesDialogProps) {
  const queryClient = useQueryClient();
  const choices = useRoleChoices();
  const [first] = users;
  const whose =
    users.length === 1 && first ? `${first.userNameZh}（${first.useraccount}）` : `${users.length} 个账号`;
  return (
    <EditDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`分配角色：${whose}`}
      description="保存后，这些人的下一步操作就按新的角色判断权限。"
      schema={rules}
      values={() => ({ mode: "add" as const, roleIds: [] })}
      saveLabel="保存角色"
      onSave={({ mode, roleIds }) =>
        refusalOf(async () => {
          const body = { userIds: users.map(({ id }) => id), mode, roleIds };
          const { data } = await assignUserRoles({ body, meta: { quiet: true } });
          renewAfter(queryClient, "assignUserRoles");
          toast.success(data.changed === 0 ? "角色没有变化" : `已修改 ${data.changed} 个账号的角色`);
          onDone();
        })
      }
    >
      {({ control }) => (
        <>
          <FormField control={control} name="mode" label="方式" required>
            {(field) => (
              <RadioGroup
                {...field}
                options={Object.entries(labels.roleAssignmentMode).map(([value, label]) => ({
                  value,
                  label,
                  description: EXPLAINED[value as RoleAssignmentMode],
                }))}
              />
            )}
          </FormField>
          <SeveralField
            control={control}
            name="roleIds"
            label="角色"
            description="只列出你有权分配的角色"
            max={20}
            options={givableOptions(choices)}
          />
        </>
      )}
    </EditDialog>
  );
}
