import { saveUserScope, type UserDetail } from "@huxuan/api-client";
import { EditDialog, FormField, Select, toast } from "@huxuan/ui";
import { useQueryClient } from "@tanstack/react-query";
import { useWatch, type UseFormReturn } from "react-hook-form";
import { renewAfter } from "../../../acts/renewal.ts";
import { refusalOf } from "../../../form/save-refusal.ts";
import { z } from "../../../zod.ts";
import { SeveralField } from "../../form/several-field.tsx";
import { OF_ROLE, SCOPE_CHOICES, SCOPE_TYPES } from "./scope-choices.ts";
import { scopeText } from "./scope-text.ts";
import { useUnitOptions } from "./use-unit-options.ts";

const rules = z
  .object({
    roleId: z.string(),
    type: z.enum([OF_ROLE, ...SCOPE_TYPES]),
    units: z.array(z.string()).max(200),
  })
  .refine(({ type, units }) => type !== "units" || units.length > 0, {
    path: ["units"],
    message: "请至少选择一个学校或院系",
  });
type Values = z.input<typeof rules>;

/** Sets the data scope of an account in one of its roles. */
export function ScopeDialog({ user, onClose }: { user: UserDetail; onClose: () => void }) {
  const queryClient = useQueryClient();
  const [first] = user.scopes;
  const save = ({ roleId, type, units }: Values) =>
    refusalOf(async () => {
      const choice = type === OF_ROLE ? { roleId } : { roleId, type, ...(type === "units" && { units }) };
      const body = { userId: user.id, version: user.version, scopes: [choice] };
      await saveUserScope({ body, meta: { quiet: true } });
      renewAfter(queryClient, "saveUserScope");
      toast.success("数据范围已保存");
    });
  return (
    <EditDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`设置${user.userNameZh}的数据范围`}
      description="数据范围决定能看到和修改哪些学校、院系的记录；不能超过你自己的范围。"
      schema={rules}
      values={(): Values => ({
        roleId: first?.roleId ?? "",
        type: first === undefined || first.fromRole ? OF_ROLE : first.type,
        units: first?.units.map(({ id }) => id) ?? [],
      })}
      saveLabel="保存数据范围"
      onSave={save}
    >
      {(form) => <ScopeFields user={user} form={form} />}
    </EditDialog>
  );
}

function ScopeFields({ user, form }: { user: UserDetail; form: UseFormReturn<Values, unknown, Values> }) {
  const { control, setValue } = form;
  const [roleId, type] = useWatch({ control, name: ["roleId", "type"] });
  const scope = user.scopes.find((each) => each.roleId === roleId);
  const units = useUnitOptions();
  return (
    <>
      <FormField control={control} name="roleId" label="角色" required>
        {(field) => (
          <Select
            {...field}
            onValueChange={(id) => {
              const next = user.scopes.find((each) => each.roleId === id);
              setValue("type", next === undefined || next.fromRole ? OF_ROLE : next.type);
              setValue("units", next?.units.map((unit) => unit.id) ?? []);
              field.onValueChange(id);
            }}
            options={user.scopes.map((each) => ({ value: each.roleId, label: each.roleNameZh }))}
          />
        )}
      </FormField>
      <FormField control={control} name="type" label="数据范围" required>
        {(field) => <Select {...field} options={SCOPE_CHOICES} />}
      </FormField>
      {type === "units" && (
        <SeveralField
          control={control}
          name="units"
          label="学校或院系"
          max={200}
          {...units}
          chosenOptions={(scope?.units ?? []).map((unit) => ({
            value: unit.id,
            label: scopeText({ type: "units", units: [unit] }),
          }))}
          placeholder="输入学校或院系的名称查找"
        />
      )}
    </>
  );
}
