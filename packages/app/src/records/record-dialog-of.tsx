import type { ItemOf, RecordCalls, RecordName } from "@huxuan/api-client/records";
import { useToday } from "@huxuan/ui";
import { type ComponentType, useMemo } from "react";
import type { FieldValues } from "react-hook-form";
import type { GeneratedCall } from "../acts/run-call.ts";
import { RecordDialog } from "../form/record-dialog.tsx";
import { useSessionInfo } from "../session/session-store.ts";
import { z } from "../zod.ts";
import { RecordField, type RecordFieldProps } from "./record-field.tsx";
import { recordRules, recordValues } from "./record-rules.ts";

/** What a screen says of the form of a record besides the contract. */
export interface RecordForm {
  /** Controls of fields that have none of their own kind, or another one than that. */
  fields?: Readonly<Record<string, ComponentType<RecordFieldProps>>>;
  /** What a new one starts with, by field, or what makes that of today's day. */
  first?: Readonly<Record<string, unknown>> | ((today: string) => Readonly<Record<string, unknown>>);
  /** What a form is refused for besides the contract's rules, by field; pure. */
  check?: (values: FieldValues) => readonly { field: string; message: string }[];
  /** How many fields stand side by side. Default 1. */
  columns?: 1 | 2;
}

interface RecordDialogOfProps<Name extends RecordName> {
  calls: RecordCalls<Name>;
  form: RecordForm;
  /** What the one to change is called: it stands in the title. */
  name: string | undefined;
  /** The one to change; a new one without it. */
  record: ItemOf<Name> | undefined;
  onClose: () => void;
}

/** The dialog that makes or changes a record, drawn from the contract's facts of its fields. */
export function RecordDialogOf<Name extends RecordName>({
  calls,
  form: { fields: controls = {}, first, check, columns = 1 },
  name,
  record,
  onClose,
}: RecordDialogOfProps<Name>) {
  const ownSchool = useSessionInfo().school;
  const today = useToday();
  const { label, fields, create, update } = calls as unknown as SentCalls & RecordCalls<Name>;
  const schema = useMemo(() => {
    const rules = recordRules(fields, (record ? update : create)?.rules.shape ?? {});
    return check === undefined
      ? rules
      : rules.superRefine((values, context) => {
          for (const { field, message } of check(values))
            context.addIssue({ code: "custom", path: field.split("."), message });
        });
  }, [fields, record, update, create, check]);
  return (
    <RecordDialog<ItemOf<Name> & object, FieldValues, FieldValues>
      name={label}
      title={name && `修改${label} ${name}`}
      record={record}
      columns={columns}
      schema={schema}
      values={(each) =>
        recordValues(fields, each, {
          ...(ownSchool && { schoolId: String(ownSchool.id) }),
          ...(typeof first === "function" ? first(today) : first),
        })
      }
      create={create?.call}
      update={update?.call ?? neverChanged}
      read={calls.read as never}
      onClose={onClose}
    >
      {({ control }) =>
        Object.entries(fields).map(([field, facts]) => {
          // Whoever belongs to a school makes and changes its records alone.
          if (field === "schoolId" && ownSchool) return null;
          const Field = controls[field] ?? RecordField;
          return (
            <Field
              key={field}
              control={control}
              name={field}
              facts={facts}
              disabled={record !== undefined && facts.fixed === true}
            />
          );
        })
      }
    </RecordDialog>
  );
}

/** Of a record that is made and never changed: its dialog is opened without one. */
const neverChanged = () => ({});

/** The calls as they are sent from here: what their bodies hold the rules decide. */
interface SentCalls {
  create?: { call: GeneratedCall<{ body: FieldValues }, unknown>; rules: z.ZodObject };
  update?: {
    call: GeneratedCall<{ path: { id: number }; body: FieldValues & { version: number } }, unknown>;
    rules: z.ZodObject;
  };
}
