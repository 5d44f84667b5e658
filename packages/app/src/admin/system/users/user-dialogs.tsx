import { createUser, getUser, type User } from "@huxuan/api-client";
import { updateUserMutation } from "@huxuan/api-client/query";
import { EditDialog, FormField, Input, RequirePermission, Select, toast } from "@huxuan/ui";
import { useQueryClient } from "@tanstack/react-query";
import { renewAfter } from "../../../acts/renewal.ts";
import { schoolOptions, useSchools } from "../../../catalogue/use-schools.ts";
import { PLATFORM_NAME } from "../../../catalogue/words.ts";
import { zUserInput } from "../../../form/contract-rules.ts";
import { RecordDialog } from "../../../form/record-dialog.tsx";
import { refusalOf } from "../../../form/save-refusal.ts";
import { maxLengthOf } from "../../../form/rules.ts";
import { useSessionInfo } from "../../../session/session-store.ts";
import { AccountDepartmentField, DepartmentPicker, NewScopeFields } from "./account-place-fields.tsx";
import { SeveralField } from "../../form/several-field.tsx";
import { givableOptions, useRoleChoices } from "./use-role-choices.ts";
import { newUserRules, newUserValues, userChangeRules, userChangeValues } from "./user-rules.ts";

const { shape } = zUserInput;

interface NewUserDialogProps {
  /** The account is there, and nobody knows its password yet. */
  onMade: (user: User) => void;
  onClose: () => void;
}

/** Makes an account of an office. */
export function NewUserDialog({ onMade, onClose }: NewUserDialogProps) {
  const queryClient = useQueryClient();
  const ownSchool = useSessionInfo().school;
  const schools = useSchools();
  const roles = useRoleChoices();
  return (
    <EditDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="新建账号"
      description="为管理人员建立账号；学生和教师的账号由他们的档案生成。"
      schema={newUserRules}
      values={() => newUserValues(ownSchool?.id)}
      saveLabel="新建账号"
      columns={2}
      onSave={(body) =>
        refusalOf(async () => {
          const { data } = await createUser({ body, meta: { quiet: true } });
          renewAfter(queryClient, "createUser");
          onMade(data);
        })
      }
    >
      {({ control }) => (
        <>
          <FormField
            control={control}
            name="useraccount"
            label="用户名"
            description="登录时输入，建好后不能修改"
            required
          >
            {(field) => <Input {...field} maxLength={maxLengthOf(shape.useraccount)} autoComplete="off" />}
          </FormField>
          <FormField control={control} name="userNameZh" label="姓名" required>
            {(field) => <Input {...field} maxLength={maxLengthOf(shape.userNameZh)} />}
          </FormField>
          {ownSchool === undefined && (
            <FormField control={control} name="schoolId" label="学校" description="不选表示省平台的账号">
              {(field) => (
                <Select {...field} options={schoolOptions(schools)} placeholder={PLATFORM_NAME} clearable />
              )}
            </FormField>
          )}
          <AccountDepartmentField control={control} />
          <FormField control={control} name="email" label="邮箱" description="密码和通知会发到这里">
            {(field) => <Input {...field} type="email" maxLength={maxLengthOf(shape.email)} />}
          </FormField>
          <SeveralField
            control={control}
            name="roleIds"
            label="角色"
            description="只能选你有权分配的角色"
            max={20}
            options={givableOptions(roles)}
          />
          <RequirePermission required="user-scope">
            <NewScopeFields control={control} />
          </RequirePermission>
        </>
      )}
    </EditDialog>
  );
}

/** Changes what is known of a person. */
export function ChangeUserDialog({ user, onClose }: { user: User; onClose: () => void }) {
  return (
    <RecordDialog
      name="账号"
      title={`修改账号 ${user.useraccount}`}
      record={user}
      schema={userChangeRules}
      values={userChangeValues}
      update={changeUser}
      read={async ({ path, meta }) => getUser({ query: { userId: path.id }, meta })}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <FormField control={control} name="userNameZh" label="姓名" required>
            {(field) => <Input {...field} maxLength={maxLengthOf(shape.userNameZh)} />}
          </FormField>
          <DepartmentPicker control={control} name="department" schoolId={user.school?.id} />
          <FormField
            control={control}
            name="email"
            label="新邮箱"
            description={user.email ? `现在是 ${user.email}；不填就不修改` : "密码和通知会发到这里"}
          >
            {(field) => <Input {...field} type="email" maxLength={maxLengthOf(shape.email)} />}
          </FormField>
        </>
      )}
    </RecordDialog>
  );
}

/** The mutation as a `RecordDialog` calls it: the specification's path names no account, its body does. */
const changeUser = (options: { meta: { quiet: boolean } }) => {
  const { mutationFn, ...mutation } = updateUserMutation(options);
  type Change = NonNullable<Parameters<NonNullable<typeof mutationFn>>[0]["body"]>;
  return {
    ...mutation,
    mutationFn: (
      { path, body }: { path: { id: number }; body: Omit<Change, "userId"> },
      context: Parameters<NonNullable<typeof mutationFn>>[1],
    ) => (mutationFn as NonNullable<typeof mutationFn>)({ body: { ...body, userId: path.id } }, context),
  };
};

/** Says that an account of one's own rank was made: a higher administrator has to hand out its first password. */
export const sayMade = ({ useraccount }: User) =>
  toast.success(`账号 ${useraccount} 已新建；它和你同级，一次性密码要由上级管理员给出`);
