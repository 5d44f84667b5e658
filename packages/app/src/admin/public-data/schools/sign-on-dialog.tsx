import { getSchoolSignOn, labels, type ManagedSchool, type SchoolSignOn } from "@huxuan/api-client";
import { getSchoolSignOnOptions, updateSchoolSignOnMutation } from "@huxuan/api-client/query";
import {
  Alert,
  Checkbox,
  checkedField,
  Descriptions,
  Dialog,
  EditDialog,
  FormField,
  Input,
  RadioGroup,
  Select,
  Skeleton,
  toast,
} from "@huxuan/ui";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { ReadFailure } from "../../../failure/read-failure.tsx";
import { runCall } from "../../../acts/run-call.ts";
import { choicesOf } from "../../../catalogue/words.ts";
import { zSignOnInput } from "../../../form/contract-rules.ts";
import { maxLengthOf } from "../../../form/rules.ts";
import { refusalOf } from "../../../form/save-refusal.ts";
import { SignOnKindFields } from "./sign-on-kind-fields.tsx";
import { type SignOnForm, signOnRules, signOnValues, USUAL_NUMBER } from "./sign-on-rules.ts";
import { SignOnTrial } from "./sign-on-trial.tsx";

interface SignOnDialogProps {
  school: ManagedSchool;
  onClose: () => void;
}

const { shape } = zSignOnInput;

/** How people come in with the account of a school. */
export function SignOnDialog({ school, onClose }: SignOnDialogProps) {
  const path = { id: school.id };
  const queryClient = useQueryClient();
  const title = `${school.name}的统一认证`;
  const read = useQuery({ ...getSchoolSignOnOptions({ path }), staleTime: 0 });
  if (read.data === undefined || read.isFetching)
    return (
      <Dialog open onOpenChange={onClose} title={title} size="md" dismissable>
        {read.isError && !read.isFetching ? (
          <ReadFailure
            title="统一认证的设置暂时无法读取"
            error={read.error}
            onRetry={() => void read.refetch()}
          />
        ) : (
          <Skeleton lines={8} />
        )}
      </Dialog>
    );
  return (
    <EditDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description="本校师生用学校的账号登录平台。学校确认身份，平台按学号或工号找到账号；还没有账号的，等本校审核。"
      record={read.data}
      schema={signOnRules}
      values={(each) => signOnValues(each?.settings)}
      saveLabel="保存设置"
      onSave={(input, before) =>
        refusalOf(async () => {
          const body = { ...input, version: before?.version ?? 0 };
          await runCall(queryClient, updateSchoolSignOnMutation, { path, body }, true);
          toast.success(input.enabled ? "统一认证已保存，现在可以使用" : "统一认证已保存，尚未启用");
        })
      }
      onReload={async () => (await getSchoolSignOn({ path, meta: { quiet: true } })).data}
    >
      {(form, record) => <SignOnFields form={form} school={school} record={record} />}
    </EditDialog>
  );
}

interface SignOnFieldsProps {
  form: SignOnForm;
  school: ManagedSchool;
  record: SchoolSignOn | undefined;
}

function SignOnFields({ form, school, record }: SignOnFieldsProps) {
  const { control } = form;
  const [kind, landing, people] = useWatch({ control, name: ["kind", "landing", "people"] });
  const back = record?.returns.find((one) => one.kind === kind && one.landing === landing)?.address;
  return (
    <div className="grid gap-4">
      <FormField control={control} name="kind" label="方式" required>
        {(field) => <RadioGroup {...field} options={choicesOf(labels.signOnKind)} />}
      </FormField>
      <SignOnKindFields control={control} kind={kind} hasSecret={record?.settings?.hasSecret === true} />
      <FormField
        control={control}
        name="landing"
        label="返回页面"
        description="学校登录后把人送回平台的哪一页；没有专用页面的学校用 /redirectLogin"
        required
      >
        {(field) => <Select {...field} options={choicesOf(labels.signOnLanding)} />}
      </FormField>
      {back === undefined ? (
        <Alert tone="warning">平台还没有设置访问地址，不能启用；请运维人员设置 HUXUAN_URL。</Alert>
      ) : (
        <Descriptions
          columns={1}
          groups={[
            {
              id: "return",
              items: [
                {
                  label: "返回地址",
                  value: <code className="font-mono break-all select-all">{back}</code>,
                  copyText: back,
                },
                { label: "登记", value: "请学校在自己的认证系统里登记这个返回地址" },
              ],
            },
          ]}
        />
      )}
      <FormField control={control} name="people" label="哪些人用它登录" required>
        {(field) => <RadioGroup {...field} options={choicesOf(labels.signOnPeople)} />}
      </FormField>
      {people === "claim" && (
        <div className="grid items-start gap-4 sm:grid-cols-3">
          <FormField control={control} name="typeClaim" label="说明身份的属性" required>
            {(field) => <Input {...field} maxLength={maxLengthOf(shape.typeClaim)} />}
          </FormField>
          <FormField control={control} name="studentValues" label="表示学生的取值" description="用逗号分隔">
            {(field) => <Input {...field} />}
          </FormField>
          <FormField control={control} name="teacherValues" label="表示教师的取值" description="用逗号分隔">
            {(field) => <Input {...field} />}
          </FormField>
        </div>
      )}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <FormField
          control={control}
          name="numberClaim"
          label="学号或工号的属性"
          description={`不填时用 ${USUAL_NUMBER[kind]}`}
        >
          {(field) => <Input {...field} maxLength={maxLengthOf(shape.numberClaim)} />}
        </FormField>
        <FormField
          control={control}
          name="nameClaim"
          label="姓名的属性"
          description="没有账号的人等待审核时显示"
        >
          {(field) => <Input {...field} maxLength={maxLengthOf(shape.nameClaim)} />}
        </FormField>
      </div>
      <SignOnTrial form={form} schoolId={school.id} />
      <FormField control={control} name="enabled">
        {(field) => <Checkbox {...checkedField(field)} label="启用，在登录页显示本校" />}
      </FormField>
    </div>
  );
}
