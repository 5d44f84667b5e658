import { labels, type RoleItem, searchRoles } from "@huxuan/api-client";
import { saveRoleMutation } from "@huxuan/api-client/query";
import { EditDialog, FormField, Input, Select, Textarea, toast } from "@huxuan/ui";
import { useQueryClient } from "@tanstack/react-query";
import { runCall } from "../../../acts/run-call.ts";
import { choicesOf } from "../../../catalogue/words.ts";
import { zRoleInput } from "../../../form/contract-rules.ts";
import { formShape, maxLengthOf } from "../../../form/rules.ts";
import { refusalOf } from "../../../form/save-refusal.ts";
import { z } from "../../../zod.ts";

const { shape } = zRoleInput;
const rules = z.object(formShape(shape));

/** Makes a role or changes one. One that came with the platform keeps its area and its scope. */
export function RoleDialog({ role, onClose }: { role: RoleItem | undefined; onClose: () => void }) {
  const queryClient = useQueryClient();
  const save = (output: z.output<typeof rules>, changed: RoleItem | undefined) =>
    refusalOf(async () => {
      const body = { ...output, ...(changed && { roleId: changed.roleId, version: changed.version }) };
      await runCall(queryClient, saveRoleMutation, { body }, true);
      toast.success(changed ? "角色已保存" : "角色已新建，还没有任何权限；在「权限」里分配");
    });
  return (
    <EditDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={role ? `修改角色「${role.roleNameZh}」` : "新建角色"}
      saveLabel="保存角色"
      record={role}
      schema={rules}
      values={(each) => ({
        roleNameZh: each?.roleNameZh ?? "",
        baseArea: each?.baseArea ?? ("school" as const),
        dataScope: each?.dataScope ?? ("school" as const),
        description: each?.description ?? "",
      })}
      onSave={save}
      onReload={async (each) => {
        const body = { page: { pageIndex: 1, pageSize: 500 } };
        const { data } = await searchRoles({ body, meta: { quiet: true } });
        return data.items.find(({ roleId }) => roleId === each.roleId) ?? each;
      }}
    >
      {({ control }, each) => (
        <>
          <FormField control={control} name="roleNameZh" label="角色名称" required>
            {(field) => (
              <Input {...field} maxLength={maxLengthOf(shape.roleNameZh)} placeholder="选课轮次管理员" />
            )}
          </FormField>
          <FormField
            control={control}
            name="baseArea"
            label="所属端"
            required
            description={
              each?.builtIn === true ? "内置角色的所属端不能改" : "持有人登录或切换到它以后在哪里工作"
            }
          >
            {(field) => (
              <Select {...field} disabled={each?.builtIn === true} options={choicesOf(labels.baseArea)} />
            )}
          </FormField>
          <FormField
            control={control}
            name="dataScope"
            label="数据范围"
            required
            description={
              each?.builtIn === true
                ? "内置角色的数据范围不能改，可以复制后再改"
                : "没有单独设置范围的持有人能看到和管理哪些数据"
            }
          >
            {(field) => (
              <Select {...field} disabled={each?.builtIn === true} options={choicesOf(labels.roleScope)} />
            )}
          </FormField>
          <FormField control={control} name="description" label="说明">
            {(field) => <Textarea {...field} rows={3} maxLength={maxLengthOf(shape.description)} showCount />}
          </FormField>
        </>
      )}
    </EditDialog>
  );
}
