import { getRecognitionRule, labels, type RecognitionRule } from "@huxuan/api-client";
import { createRecognitionRuleMutation, updateRecognitionRuleMutation } from "@huxuan/api-client/query";
import {
  checkedField,
  Combobox,
  DatePicker,
  FormField,
  Input,
  NumberInput,
  RadioGroup,
  Select,
  type SelectOption,
  Switch,
  Textarea,
  useToday,
} from "@huxuan/ui";
import type { Control } from "react-hook-form";
import { useWatch } from "react-hook-form";
import { schoolOptions, useSchools } from "../../../catalogue/use-schools.ts";
import { choicesOf } from "../../../catalogue/words.ts";
import { RecordDialog } from "../../../form/record-dialog.tsx";
import { useSessionInfo } from "../../../session/session-store.ts";
import { z } from "../../../zod.ts";
import { useRuleCourses } from "../use-rule-courses.ts";

interface RuleDialogProps {
  /** A draft; a new one without it, or with what it starts with. */
  rule: RecognitionRule | Partial<RecognitionRule> | undefined;
  onClose: () => void;
}

/** How many sources and targets each kind has at least and at most. */
const SIZES: Readonly<
  Record<RecognitionRule["kind"], { sources: [number, number]; targets: [number, number] }>
> = {
  one: { sources: [1, 1], targets: [1, 1] },
  many: { sources: [2, 10], targets: [1, 1] },
  split: { sources: [1, 1], targets: [2, 10] },
  module: { sources: [1, 10], targets: [0, 0] },
};

const chosen = z.array(z.string()).transform((ids) => ids.map(Number));

const rules = z
  .object({
    homeSchoolId: z.string().min(1, "请选择认定学校").transform(Number),
    hostSchoolId: z.string().min(1, "请选择开课学校").transform(Number),
    kind: z.enum(["one", "many", "split", "module"]),
    sourceIds: chosen,
    targetIds: chosen,
    module: z.string().trim().max(60, "最多 60 个字"),
    gradeAs: z.enum(["original", "converted", "pass"]),
    countsInGpa: z.boolean(),
    minimumMark: z.number({ error: "请填写最低成绩" }).min(0).max(100),
    tolerance: z
      .number()
      .min(0)
      .max(10)
      .nullish()
      .transform((value) => value ?? undefined),
    validFrom: z.string().min(1, "请选择生效日期"),
    validUntil: z.string().transform((value) => value || undefined),
    reason: z.string().trim().max(500, "最多 500 个字"),
  })
  .superRefine(({ kind, sourceIds, targetIds, module }, context) => {
    const { sources, targets } = SIZES[kind];
    const issue = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    if (sourceIds.length < sources[0] || sourceIds.length > sources[1])
      issue(
        "sourceIds",
        sources[1] === 1 ? "请选一门外校课程" : `请选 ${sources[0]} 到 ${sources[1]} 门外校课程`,
      );
    if (kind === "module" && module === "") issue("module", "请填写模块名称");
    if (kind !== "module" && (targetIds.length < targets[0] || targetIds.length > targets[1]))
      issue(
        "targetIds",
        targets[1] === 1 ? "请选一门本校课程" : `请选 ${targets[0]} 到 ${targets[1]} 门本校课程`,
      );
  })
  .transform(({ kind, targetIds, module, ...values }) => ({
    ...values,
    kind,
    targetIds: kind === "module" ? [] : targetIds,
    module: kind === "module" ? module : "",
  }));

type Input_ = z.input<typeof rules>;
type Output = z.output<typeof rules>;

/** Which courses of a host count as what at the home school. */
export function RuleDialog({ rule, onClose }: RuleDialogProps) {
  const ownSchool = useSessionInfo().school;
  const today = useToday();
  return (
    <RecordDialog<RecognitionRule, Input_, Output>
      name="互认规则"
      title={rule?.number === undefined ? undefined : `修改规则 ${rule.number} 第 ${rule.revision} 版`}
      record={rule}
      columns={2}
      size="lg"
      schema={rules}
      values={(each) => ({
        homeSchoolId: String(each?.homeSchool?.id ?? ownSchool?.id ?? ""),
        hostSchoolId: each?.hostSchool ? String(each.hostSchool.id) : "",
        kind: each?.kind ?? "one",
        sourceIds: each?.sources?.map(({ id }) => String(id)) ?? [],
        targetIds: each?.targets?.map(({ id }) => String(id)) ?? [],
        module: each?.module ?? "",
        gradeAs: each?.gradeAs ?? "converted",
        countsInGpa: each?.countsInGpa ?? true,
        minimumMark: each?.minimumMark ?? 60,
        tolerance: each?.tolerance,
        validFrom: each?.validFrom ?? today,
        validUntil: each?.validUntil ?? "",
        reason: each?.reason ?? "",
      })}
      create={createRecognitionRuleMutation}
      update={updateRecognitionRuleMutation}
      read={getRecognitionRule}
      created="规则已存为草稿，提交审核通过后生效"
      onClose={onClose}
    >
      {({ control }) => <Fields control={control} rule={rule} ownSchool={ownSchool?.id} />}
    </RecordDialog>
  );
}

const optionsFrom = (courses: RecognitionRule["sources"] | undefined): SelectOption[] =>
  (courses ?? []).map(({ id, name, code }) => ({ value: String(id), label: `${name}（${code}）` }));

function Fields({
  control,
  rule,
  ownSchool,
}: {
  control: Control<Input_, unknown, Output>;
  rule: RuleDialogProps["rule"];
  ownSchool: number | undefined;
}) {
  const schools = useSchools();
  const [home, host, kind] = useWatch({ control, name: ["homeSchoolId", "hostSchoolId", "kind"] });
  const sources = useRuleCourses(host ? Number(host) : undefined);
  const targets = useRuleCourses(home ? Number(home) : undefined);
  const { options: hostCourses, ...searchHost } = sources;
  const { options: homeCourses, ...searchHome } = targets;
  return (
    <>
      {ownSchool === undefined && (
        <FormField control={control} name="homeSchoolId" label="认定学校" required>
          {(field) => <Select {...field} options={schoolOptions(schools)} />}
        </FormField>
      )}
      <FormField control={control} name="hostSchoolId" label="开课学校" required>
        {(field) => (
          <Select {...field} options={schoolOptions(schools).filter(({ value }) => value !== home)} />
        )}
      </FormField>
      <FormField control={control} name="kind" label="对应方式" required className="col-span-full">
        {(field) => <RadioGroup {...field} options={choicesOf(labels.ruleKind)} />}
      </FormField>
      <FormField
        control={control}
        name="sourceIds"
        label="外校课程"
        description={host ? undefined : "先选开课学校"}
        required
        className="col-span-full"
      >
        {(field) => (
          <Combobox
            {...field}
            {...searchHost}
            multiple
            options={hostCourses}
            chosenOptions={optionsFrom(rule?.sources)}
            placeholder="输入课程名称或代码"
          />
        )}
      </FormField>
      {kind === "module" ? (
        <FormField
          control={control}
          name="module"
          label="计入模块"
          description="和培养方案里的模块同名；没有这个模块的学生不计入"
          required
          className="col-span-full"
        >
          {(field) => <Input {...field} maxLength={60} placeholder="例如：通识选修" />}
        </FormField>
      ) : (
        <FormField control={control} name="targetIds" label="本校课程" required className="col-span-full">
          {(field) => (
            <Combobox
              {...field}
              {...searchHome}
              multiple
              options={homeCourses}
              chosenOptions={optionsFrom(rule?.targets)}
              placeholder="输入课程名称或代码"
            />
          )}
        </FormField>
      )}
      <FormField control={control} name="minimumMark" label="最低成绩" required>
        {(field) => <NumberInput {...field} min={0} max={100} unit="分" />}
      </FormField>
      <FormField
        control={control}
        name="tolerance"
        label="学分差上限"
        description="外校课程最多可以少几个学分；不填按本校设置"
      >
        {(field) => <NumberInput {...field} min={0} max={10} step={0.5} precision={2} unit="学分" />}
      </FormField>
      <FormField control={control} name="gradeAs" label="成绩记为" required>
        {(field) => <Select {...field} options={choicesOf(labels.gradeAs)} />}
      </FormField>
      <FormField control={control} name="countsInGpa" label="绩点">
        {(field) => <Switch {...checkedField(field)} label="计入绩点" />}
      </FormField>
      <FormField control={control} name="validFrom" label="生效日期" required>
        {(field) => <DatePicker {...field} />}
      </FormField>
      <FormField control={control} name="validUntil" label="有效期至" description="不填为长期有效">
        {(field) => <DatePicker {...field} clearable />}
      </FormField>
      <FormField control={control} name="reason" label="说明" className="col-span-full">
        {(field) => <Textarea {...field} rows={3} maxLength={500} showCount />}
      </FormField>
    </>
  );
}
