import { type Dictionary, getDictionary } from "@huxuan/api-client";
import { createDictionaryMutation, updateDictionaryMutation } from "@huxuan/api-client/query";
import { FormField, Input, Textarea } from "@huxuan/ui";
import { zDictionaryInput } from "../../../form/contract-rules.ts";
import { RecordDialog } from "../../../form/record-dialog.tsx";
import { formShape, maxLengthOf } from "../../../form/rules.ts";
import { z } from "../../../zod.ts";

const { title, remark } = formShape(zDictionaryInput.shape);
const NAME_RULE = "小写字母开头，由小写字母、数字和下划线组成，最多 64 个字符";
const changeRules = z.object({ title, remark });
const rulesOf = (senior: boolean) =>
  changeRules.extend({
    name: z
      .string()
      .trim()
      .regex(/^[a-z][a-z0-9_]{1,63}$/, NAME_RULE),
    senior: z.literal(senior),
  });

interface DictionaryDialogProps {
  /** The one to change; a new one without it. */
  dictionary?: Dictionary;
  /** Of a new one: whether its entries stand below others. */
  senior: boolean;
  /** The name of a new one that was saved. */
  onSaved?: (name: string) => void;
  onClose: () => void;
}

/** Makes a dictionary, or changes what it is called. */
export function DictionaryDialog({ dictionary, senior, onSaved, onClose }: DictionaryDialogProps) {
  const noun = senior ? "高级字典" : "字典";
  if (dictionary)
    return (
      <RecordDialog
        name="字典"
        title={`修改字典 ${dictionary.name}`}
        record={dictionary}
        schema={changeRules}
        values={(each) => ({ title: each?.title ?? "", remark: each?.remark ?? "" })}
        update={updateDictionaryMutation}
        read={getDictionary}
        onClose={onClose}
      >
        {({ control }) => (
          <>
            <FormField control={control} name="title" label="名称" required>
              {(field) => <Input {...field} maxLength={maxLengthOf(zDictionaryInput.shape.title)} />}
            </FormField>
            <FormField control={control} name="remark" label="说明">
              {(field) => <Textarea {...field} rows={2} maxLength={200} />}
            </FormField>
          </>
        )}
      </RecordDialog>
    );
  return (
    <RecordDialog
      name={noun}
      record={undefined}
      schema={rulesOf(senior)}
      values={() => ({ name: "", title: "", remark: "", senior })}
      create={(options) => {
        const call = createDictionaryMutation(options);
        const { mutationFn } = call;
        return {
          ...call,
          ...(mutationFn && {
            mutationFn: async (request, context) => {
              const made = await mutationFn(request, context);
              onSaved?.(made.name);
              return made;
            },
          }),
        };
      }}
      update={updateDictionaryMutation}
      read={getDictionary}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <FormField control={control} name="title" label="名称" required>
            {(field) => <Input {...field} maxLength={maxLengthOf(zDictionaryInput.shape.title)} />}
          </FormField>
          <FormField
            control={control}
            name="name"
            label="字典名"
            description={`程序按它查找，以后不能修改。${NAME_RULE}。`}
            required
          >
            {(field) => <Input {...field} maxLength={64} />}
          </FormField>
          <FormField control={control} name="remark" label="说明">
            {(field) => <Textarea {...field} rows={2} maxLength={200} />}
          </FormField>
        </>
      )}
    </RecordDialog>
  );
}
