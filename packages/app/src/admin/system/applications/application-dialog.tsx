import {
  type Application,
  type ApplicationSecret,
  createApplication,
  getApplication,
  renewApplicationSecret,
} from "@huxuan/api-client";
import { updateApplicationMutation } from "@huxuan/api-client/query";
import { EditDialog, FormField, Input, NumberInput, Select, toast } from "@huxuan/ui";
import { useQueryClient } from "@tanstack/react-query";
import { renewAfter } from "../../../acts/renewal.ts";
import { runCall } from "../../../acts/run-call.ts";
import { schoolOptions, useSchools } from "../../../catalogue/use-schools.ts";
import { PLATFORM_NAME } from "../../../catalogue/words.ts";
import { zApplicationInput } from "../../../form/contract-rules.ts";
import { formShape, maxLengthOf } from "../../../form/rules.ts";
import { refusalOf } from "../../../form/save-refusal.ts";
import { useSessionInfo } from "../../../session/session-store.ts";
import { z } from "../../../zod.ts";
import { givableOptions, useRoleChoices } from "../users/use-role-choices.ts";

/** Requests a minute of a new application, as in the contract. */
const USUAL_REQUESTS = 600;

const { shape } = zApplicationInput;
const rules = z.object({
  ...formShape(shape),
  roleId: z.string().min(1, "请选择").pipe(shape.roleId),
  schoolId: z.string().transform((id) => (id === "" ? undefined : Number(id))),
});

interface ApplicationDialogProps {
  /** The one to change; undefined for a new one. */
  application: Application | undefined;
  /** A new one is there, with its secret. */
  onMade: (made: ApplicationSecret) => void;
  onClose: () => void;
}

/** Makes an application with its first secret, or changes one, whose school stays. */
export function ApplicationDialog({ application, onMade, onClose }: ApplicationDialogProps) {
  const queryClient = useQueryClient();
  const ownSchool = useSessionInfo().school;
  const schools = useSchools();
  const roles = useRoleChoices();

  const change = async ({ id, version }: Application, body: z.output<typeof rules>) => {
    const { schoolId: _, ...changed } = body;
    const request = { path: { id }, body: { ...changed, version } };
    await runCall(queryClient, updateApplicationMutation, request, true);
    toast.success("应用已保存");
  };
  const make = async (body: z.output<typeof rules>) => {
    const { data } = await createApplication({ body, meta: { quiet: true } });
    renewAfter(queryClient, "createApplication");
    // Should this fail, the list shows the application without a secret, with the act that makes one.
    const made = await renewApplicationSecret({ path: { id: data.id }, body: { version: data.version } });
    renewAfter(queryClient, "renewApplicationSecret");
    onMade(made.data);
  };

  return (
    <EditDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={application ? `修改应用「${application.name}」` : "新建开放接口应用"}
      description={
        application
          ? "保存后，它已经取得的令牌立即失效。"
          : "为学校的一个系统建立应用。保存后生成密钥，密钥只显示一次。"
      }
      record={application}
      schema={rules}
      values={(each) => ({
        name: each?.name ?? "",
        schoolId: String(each?.school?.id ?? ownSchool?.id ?? ""),
        roleId: each?.role.id ?? "",
        contact: each?.contact ?? "",
        requestsPerMinute: each?.requestsPerMinute ?? USUAL_REQUESTS,
      })}
      saveLabel={application ? "保存应用" : "保存并生成密钥"}
      onSave={(body, changed) => refusalOf(() => (changed ? change(changed, body) : make(body)))}
      onReload={async ({ id }) => (await getApplication({ path: { id }, meta: { quiet: true } })).data}
    >
      {({ control }) => (
        <>
          <FormField control={control} name="name" label="名称" description="写明是哪个系统" required>
            {(field) => <Input {...field} maxLength={maxLengthOf(shape.name)} placeholder="本校教务系统" />}
          </FormField>
          {application === undefined && ownSchool === undefined && (
            <FormField
              control={control}
              name="schoolId"
              label="学校"
              description="只能读写这所学校的数据，建好后不能修改；不选表示全省"
            >
              {(field) => (
                <Select {...field} options={schoolOptions(schools)} placeholder={PLATFORM_NAME} clearable />
              )}
            </FormField>
          )}
          <FormField
            control={control}
            name="roleId"
            label="角色"
            description="能调用哪些接口由角色的权限决定；请先在「角色管理」新建一个只含所需权限的角色"
            required
          >
            {(field) => <Select {...field} options={givableOptions(roles)} />}
          </FormField>
          <FormField
            control={control}
            name="requestsPerMinute"
            label="每分钟上限"
            description="超过后，这一分钟内的请求会被拒绝"
            required
          >
            {(field) => <NumberInput {...field} min={1} max={6000} />}
          </FormField>
          <FormField
            control={control}
            name="contact"
            label="联系人"
            description="出问题时找谁：姓名、部门和电话"
            required
          >
            {(field) => <Input {...field} maxLength={maxLengthOf(shape.contact)} />}
          </FormField>
        </>
      )}
    </EditDialog>
  );
}
