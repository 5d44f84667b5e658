import type { FieldFacts } from "@huxuan/api-client/records";
import {
  Checkbox,
  checkedField,
  DatePicker,
  DateTimePicker,
  FormField,
  Input,
  NumberInput,
  Select,
  type SelectOption,
  Textarea,
} from "@huxuan/ui";
import type { ComponentType } from "react";
import type { Control } from "react-hook-form";
import { schoolOptions, useSchools } from "../catalogue/use-schools.ts";
import { choicesOf } from "../catalogue/words.ts";
import { semesterOptions, useSemesters } from "../catalogue/use-semesters.ts";

/** What a field of a record's form is drawn from. */
export interface RecordFieldProps {
  // The values of a record's form are known by the contract's facts, not to TypeScript.
  control: Control;
  name: string;
  facts: FieldFacts;
  /** It was given when the record was made. */
  disabled?: boolean;
}

/** The control that a field of this kind is filled in with. A kind that has none is drawn by the screen itself. */
export function RecordField({ facts, ...field }: RecordFieldProps) {
  if (facts.kind === "reference") return <ReferenceField facts={facts} {...field} />;
  if (facts.kind === "flag") {
    const { control, name, disabled } = field;
    return (
      <FormField control={control} name={name} disabled={disabled}>
        {(bound) => <Checkbox {...checkedField(bound)} label={facts.label} />}
      </FormField>
    );
  }
  return (
    <FormField {...field} label={facts.label} description={facts.hint} required={facts.required}>
      {(bound) => {
        const { longest, min, max, step, choices = {} } = facts;
        const placeholder = facts.example === undefined ? undefined : String(facts.example);
        switch (facts.kind) {
          case "text":
            return <Textarea {...bound} rows={3} maxLength={longest} showCount />;
          case "integer":
          case "number":
            return (
              <NumberInput
                {...bound}
                min={min}
                max={max}
                step={step ?? (facts.kind === "integer" ? 1 : undefined)}
              />
            );
          case "choice":
            return <Select {...bound} options={choicesOf(choices)} clearable={!facts.required} />;
          case "day":
            return <DatePicker {...bound} clearable={!facts.required} />;
          case "instant":
            return <DateTimePicker {...bound} clearable={!facts.required} />;
          case "line":
            return <Input {...bound} maxLength={longest} placeholder={placeholder} />;
          default:
            throw new Error(
              `A record's form has no control for ${field.name}: give one as \`form.fields.${field.name}\``,
            );
        }
      }}
    </FormField>
  );
}

/** The records that a form can refer to, each with what offers them. */
const REFERENCES: Readonly<Record<string, ComponentType<RecordFieldProps>>> = {
  School: (props) => <ChosenField {...props} options={schoolOptions(useSchools())} />,
  Semester: (props) => <ChosenField {...props} options={semesterOptions(useSemesters().semesters)} />,
};

function ReferenceField(props: RecordFieldProps) {
  const Field = REFERENCES[props.facts.of ?? ""];
  if (Field === undefined)
    throw new Error(
      `Nothing offers ${props.facts.of} to choose from: give a control as \`form.fields.${props.name}\``,
    );
  return <Field {...props} />;
}

function ChosenField({ facts, options, ...field }: RecordFieldProps & { options: readonly SelectOption[] }) {
  return (
    <FormField {...field} label={facts.label} required={facts.required}>
      {(bound) => <Select {...bound} options={options} />}
    </FormField>
  );
}
