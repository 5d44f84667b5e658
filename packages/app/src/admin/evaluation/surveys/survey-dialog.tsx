import { getSurvey, labels, type Survey } from "@huxuan/api-client";
import { createSurveyMutation, searchMajorsOptions, updateSurveyMutation } from "@huxuan/api-client/query";
import {
  Checkbox,
  checkedField,
  DateTimePicker,
  FormField,
  Input,
  NumberInput,
  RadioGroup,
  Select,
  useCan,
} from "@huxuan/ui";
import { useQuery } from "@tanstack/react-query";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { useDepartmentNames } from "../../../catalogue/department-names.ts";
import { schoolOptions, useSchools } from "../../../catalogue/use-schools.ts";
import { useSemesters } from "../../../catalogue/use-semesters.ts";
import { choicesOf } from "../../../catalogue/words.ts";
import { RecordDialog } from "../../../form/record-dialog.tsx";
import { useSessionInfo } from "../../../session/session-store.ts";
import { gradeOptions } from "../../form/grade-options.ts";
import { SeveralField } from "../../form/several-field.tsx";
import { useQuestionnaires } from "../use-questionnaires.ts";
import { type SurveyOutput, surveyRules, type SurveyValues, surveyValues } from "./survey-rules.ts";

interface SurveyDialogProps {
  /** The draft to change; undefined for a new one. */
  survey: Survey | undefined;
  onClose: () => void;
}

/** Makes a survey, or changes a draft. */
export function SurveyDialog({ survey, onClose }: SurveyDialogProps) {
  const own = useSessionInfo().school;
  return (
    <RecordDialog
      name="问卷调查"
      record={survey}
      schema={surveyRules}
      values={(each) => surveyValues(each, own?.id)}
      create={createSurveyMutation}
      update={updateSurveyMutation}
      read={getSurvey}
      columns={2}
      created="问卷调查已新建，审核后按时开放"
      onClose={onClose}
    >
      {(form) => <SurveyFields form={form} isNew={survey === undefined} />}
    </RecordDialog>
  );
}

type SurveyForm = UseFormReturn<SurveyValues, unknown, SurveyOutput>;

const SELECTION_MEANS = {
  census: "每个人都问",
  sample: "按院系人数比例随机抽人，结果按院系加权",
} as const;

const names = (all: readonly string[]) => all.map((name) => ({ value: name, label: name }));

function SurveyFields({ form: { control }, isNew }: { form: SurveyForm; isNew: boolean }) {
  const own = useSessionInfo().school;
  const schools = useSchools();
  const [chosen, audience, selection, grades] = useWatch({
    control,
    name: ["schoolId", "audience", "selection", "grades"],
  });
  const schoolId = chosen === "" ? undefined : Number(chosen);
  const questionnaires = (useQuestionnaires("survey", schoolId) ?? []).map(({ id, name, revision }) => ({
    value: String(id),
    label: revision > 1 ? `${name}（第 ${revision} 版）` : name,
  }));
  const departments = useDepartmentNames(schoolId);
  const majors = useMajorNames(schoolId);
  const { current } = useSemesters();
  return (
    <>
      <FormField control={control} name="name" label="名称" description="学生和教师看到的标题" required>
        {(field) => <Input {...field} maxLength={60} placeholder="2026 年学生满意度调查" />}
      </FormField>
      {own === undefined && isNew && (
        <FormField control={control} name="schoolId" label="学校" required>
          {(field) => <Select {...field} options={schoolOptions(schools)} />}
        </FormField>
      )}
      <FormField
        control={control}
        name="questionnaireId"
        label="问卷"
        description="只列出用途为问卷调查、已启用的问卷"
        required
      >
        {(field) => <Select {...field} options={questionnaires} placeholder="请选择" />}
      </FormField>
      <FormField control={control} name="opensAt" label="开放时间" required>
        {(field) => <DateTimePicker {...field} />}
      </FormField>
      <FormField control={control} name="closesAt" label="截止时间" required>
        {(field) => <DateTimePicker {...field} />}
      </FormField>
      <FormField control={control} name="audience" label="调查对象" required>
        {(field) => (
          <RadioGroup {...field} orientation="horizontal" options={choicesOf(labels.surveyAudience)} />
        )}
      </FormField>
      {audience === "outsiders" ? (
        <FormField
          control={control}
          name="publicLink"
          description="不用登录，不记名；同一浏览器只能答一次，换设备认不出来。按名单发邮件的，保存后在调查页面粘贴名单"
        >
          {(field) => <Checkbox {...checkedField(field)} label="用公开链接，拿到链接的人都能答" />}
        </FormField>
      ) : (
        <>
          <FormField
            control={control}
            name="selection"
            label="调查方式"
            description={SELECTION_MEANS[selection]}
            required
          >
            {(field) => (
              <RadioGroup {...field} orientation="horizontal" options={choicesOf(labels.surveySelection)} />
            )}
          </FormField>
          <SeveralField
            control={control}
            name="departments"
            label="院系"
            description="不选表示全部院系"
            max={200}
            options={names(departments)}
            placeholder="全部院系"
          />
          {audience === "students" && (
            <>
              <SeveralField
                control={control}
                name="grades"
                label="年级"
                description="不选表示全部年级"
                max={20}
                options={gradeOptions(current?.year, grades)}
                placeholder="全部年级"
              />
              <SeveralField
                control={control}
                name="majors"
                label="专业"
                description="不选表示全部专业"
                max={200}
                options={names(majors)}
                placeholder="全部专业"
              />
            </>
          )}
          {selection === "sample" && (
            <>
              <FormField
                control={control}
                name="errorPercent"
                label="允许误差"
                description="95% 置信水平；3000 人、5% 需要 341 份"
                required
              >
                {(field) => <NumberInput {...field} unit="%" />}
              </FormField>
              <FormField
                control={control}
                name="responsePercent"
                label="预计回收率"
                description="按它多邀请一些人"
                required
              >
                {(field) => <NumberInput {...field} unit="%" />}
              </FormField>
            </>
          )}
        </>
      )}
    </>
  );
}

/** Names of the majors of a school. */
function useMajorNames(schoolId: number | undefined): string[] {
  const permitted = useCan()("class-search");
  const { data } = useQuery({
    ...searchMajorsOptions({ body: { schoolId, page: { pageIndex: 1, pageSize: 500 } } }),
    enabled: permitted && schoolId !== undefined,
  });
  return [...new Set((data?.items ?? []).map(({ name }) => name))];
}
