import type { RoleItem } from "@huxuan/api-client";
import { copyRoleMutation } from "@huxuan/api-client/query";
import { EditDialog, FormField, Input, toast } from "@huxuan/ui";
import { useQueryClient } from "@tanstack/react-query";
import { runCall } from "../../../acts/run-call.ts";
import { zRoleCopy } from "../../../form/contract-rules.ts";
import { formShape, maxLengthOf } from "../../../form/rules.ts";
import { refusalOf } from "../../../form/save-refusal.ts";
import { z } from "../../../zod.ts";

const { roleNameZh } = zRoleCopy.shape;
const rules = z.object(formShape({ roleNameZh }));

/** Makes a role that holds what another does. */
export function CopyDialog({ role, onClose }: { role: RoleItem; onClose: () => void }) {
  const queryClient = useQueryClient();
  return (
    <EditDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`复制角色「${role.roleNameZh}」`}
      description={`新角色有同样的所属端、数据范围和 ${role.permissionCount} 项权限，还没有人持有；以后各改各的。`}
      saveLabel="复制角色"
      schema={rules}
      values={() => ({ roleNameZh: `${role.roleNameZh}（副本）`.slice(0, maxLengthOf(roleNameZh)) })}
      onSave={(output) =>
        refusalOf(async () => {
          await runCall(queryClient, copyRoleMutation, { body: { ...output, roleId: role.roleId } }, true);
          toast.success(`已复制为「${output.roleNameZh}」`);
        })
      }
    >
      {({ control }) => (
        <FormField control={control} name="roleNameZh" label="新角色的名称" required>
          {(field) => <Input {...field} maxLength={maxLengthOf(roleNameZh)} />}
        </FormField>
      )}
    </EditDialog>
  );
}
