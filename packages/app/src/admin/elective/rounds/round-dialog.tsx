import { getRound, labels, type Round, type RoundInput } from "@huxuan/api-client";
import { createRoundMutation, updateRoundMutation } from "@huxuan/api-client/query";
import { Checkbox, checkedField, DateTimePicker, FormField, Input, NumberInput, Select } from "@huxuan/ui";
import { useMemo } from "react";
import { useWatch, type UseFormReturn } from "react-hook-form";
import { semesterOptions, useSemesters } from "../../../catalogue/use-semesters.ts";
import { choicesOf } from "../../../catalogue/words.ts";
import { RecordDialog } from "../../../form/record-dialog.tsx";
import { gradeOptions } from "../../form/grade-options.ts";
import { SeveralField } from "../../form/several-field.tsx";
import { roundRules, roundValues, type RoundValues } from "./round-rules.ts";

interface RoundDialogProps {
  /** The round to change; without an id a copy to start from; a new one without it. */
  round: Partial<Round> | undefined;
  onClose: () => void;
}

/** Makes or changes a round. */
export function RoundDialog({ round, onClose }: RoundDialogProps) {
  const { current, isPending } = useSemesters();
  // A form takes what it starts with once: opened before the semesters are here, it would never have the current one.
  if (isPending) return null;
  return (
    <RecordDialog
      name="轮次"
      record={round}
      schema={roundRules}
      values={(each) => roundValues(each, current?.id)}
      create={createRoundMutation}
      update={updateRoundMutation}
      read={getRound}
      columns={2}
      onClose={onClose}
    >
      {(form) => <RoundFields form={form} />}
    </RecordDialog>
  );
}

function RoundFields({ form: { control } }: { form: UseFormReturn<RoundValues, unknown, RoundInput> }) {
  const { semesters } = useSemesters();
  const [chosenSemester, grades] = useWatch({ control, name: ["semesterId", "audience.grades"] });
  const year = semesters.find(({ id }) => String(id) === chosenSemester)?.year;
  const years = useMemo(() => gradeOptions(year, grades), [year, grades]);
  return (
    <>
      <FormField control={control} name="name" label="轮次名称" required>
        {(field) => <Input {...field} placeholder="2026 秋季 · 第二轮正选" />}
      </FormField>
      <FormField control={control} name="semesterId" label="学年学期" required>
        {(field) => <Select {...field} options={semesterOptions(semesters)} />}
      </FormField>
      <FormField control={control} name="opensAt" label="开放时间" required>
        {(field) => <DateTimePicker {...field} />}
      </FormField>
      <FormField control={control} name="closesAt" label="关闭时间" required>
        {(field) => <DateTimePicker {...field} />}
      </FormField>
      <FormField
        control={control}
        name="mode"
        label="方式"
        description="现在可以开放的是「先到先得」；志愿抽签和积分只能存为草稿。"
      >
        {(field) => <Select {...field} options={choicesOf(labels.roundMode)} />}
      </FormField>
      <SeveralField
        control={control}
        name="audience.grades"
        label="面向年级"
        description="不选表示全部年级"
        max={20}
        options={years}
        placeholder="全部年级"
      />
      <FormField control={control} name="maxCredits" label="学分上限" required>
        {(field) => <NumberInput {...field} unit="学分" step={0.5} />}
      </FormField>
      <FormField control={control} name="maxCourses" label="门数上限" required>
        {(field) => <NumberInput {...field} unit="门" />}
      </FormField>
      <FormField control={control} name="allowsWithdrawal">
        {(field) => <Checkbox {...checkedField(field)} label="窗口内可以退选" />}
      </FormField>
      <FormField control={control} name="allowsWaitlist">
        {(field) => <Checkbox {...checkedField(field)} label="满员后可以候补" />}
      </FormField>
    </>
  );
}
