import { Field, Select, Textarea } from "@huxuan/ui";
import { useQuery } from "@tanstack/react-query";
import { dictionaries } from "../../../catalogue/dictionaries.ts";

/** What the office says about an act. */
export interface ChosenReason {
  reason: string;
  note: string;
}

export const NO_REASON: ChosenReason = { reason: "", note: "" };

/** Why a reason cannot be sent; undefined when it can. */
export function reasonFault({ reason, note }: ChosenReason): { reason?: string; note?: string } | undefined {
  if (reason === "") return { reason: "请选择原因" };
  if (reason === "other" && note.trim() === "") return { note: "原因是「其他」时，请写明原因" };
  return undefined;
}

interface ReasonFieldsProps {
  /** Of the reasons. */
  dictionary: string;
  value: ChosenReason;
  onValueChange: (value: ChosenReason) => void;
  /** What is wrong with it, once it was sent. */
  fault: ReturnType<typeof reasonFault>;
}

/** Why: one of the dictionary, and what is to be said besides. The student reads both. */
export function ReasonFields({ dictionary, value, onValueChange, fault }: ReasonFieldsProps) {
  const { data } = useQuery(dictionaries([dictionary]));
  const options = (data?.[dictionary] ?? [])
    .filter(({ expired }) => !expired)
    .map(({ code, dic_name1: label }) => ({ value: code, label }));
  return (
    <>
      <Field label="原因" required error={fault?.reason}>
        <Select
          value={value.reason}
          onValueChange={(reason) => onValueChange({ ...value, reason })}
          options={options}
          placeholder="选择原因"
        />
      </Field>
      <Field label="说明" description="学生会看到原因和说明" error={fault?.note}>
        <Textarea
          value={value.note}
          onChange={(event) => onValueChange({ ...value, note: event.target.value })}
          rows={2}
          maxLength={200}
          showCount
        />
      </Field>
    </>
  );
}
