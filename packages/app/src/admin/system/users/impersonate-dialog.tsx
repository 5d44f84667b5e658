import { impersonate, type User } from "@huxuan/api-client";
import { EditDialog, FormField, Textarea } from "@huxuan/ui";
import { zImpersonationReason } from "../../../form/contract-rules.ts";
import { maxLengthOf } from "../../../form/rules.ts";
import { refusalOf } from "../../../form/save-refusal.ts";
import { startImpersonation } from "../../../session/session-store.ts";
import { z } from "../../../zod.ts";

const { shape } = zImpersonationReason;
/** The screen asks for a reason; the call of the specification has none, which is logged as 未填写. */
const rules = z.object({
  reason: z
    .string()
    .trim()
    .min(2, "请写明原因")
    .max(maxLengthOf(shape.reason) ?? 200),
});

/** Acts as somebody else, once a reason was given. */
export function ImpersonateDialog({ user, onClose }: { user: User; onClose: () => void }) {
  return (
    <EditDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`模拟用户：${user.userNameZh}（${user.useraccount}）`}
      description="30 分钟后自动结束。期间的操作会以你们两个人的名义记入日志；不能修改密码、邮箱、角色和权限。"
      schema={rules}
      values={() => ({ reason: "" })}
      saveLabel="开始模拟"
      size="sm"
      onSave={(body) =>
        refusalOf(async () => {
          const query = { userAccount: user.useraccount };
          const { data } = await impersonate({ query, body, meta: { quiet: true } });
          startImpersonation(data.accessToken);
        })
      }
    >
      {({ control }) => (
        <FormField
          control={control}
          name="reason"
          label="原因"
          description="本人和上级可以在操作日志里看到"
          required
        >
          {(field) => <Textarea {...field} rows={3} maxLength={maxLengthOf(shape.reason)} showCount />}
        </FormField>
      )}
    </EditDialog>
  );
}
