import type { AnyRecordCalls } from "@huxuan/api-client/records";
import { type ConfirmWords, EditDialog, toast } from "@huxuan/ui";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { FieldValues } from "react-hook-form";
import { type GeneratedCall, runCall } from "../acts/run-call.ts";
import type { Outcome } from "../acts/use-act.ts";
import { refusalOf } from "../form/save-refusal.ts";
import type { z } from "../zod.ts";
import { RecordField } from "./record-field.tsx";
import { type RecordFields, recordRules, recordValues } from "./record-rules.ts";

type AnyAct = AnyRecordCalls["acts"][string];

/** An act with which something is said: why an agreement is ended. */
export type AskingAct = AnyAct & { rules: unknown; fields: RecordFields };

export const isAsking = (act: AnyAct): act is AskingAct =>
  act.fields !== undefined && Object.keys(act.fields).length > 0;

interface ActDialogProps {
  /** What people call a record: 互认协议. */
  label: string;
  act: AskingAct;
  /** The question, where it is more than the act's name. */
  ask: ConfirmWords | undefined;
  /** What is said afterwards. Default: 「互认协议已终止」. */
  done: (Outcome & string) | undefined;
  row: { id: number; version: number };
  /** What the row is called. */
  name: string;
  onClose: () => void;
}

/** Asks what the contract wants said with an act, and does it with the version that was read. */
export function ActDialog({ label, act, ask, done, row, name, onClose }: ActDialogProps) {
  const queryClient = useQueryClient();
  const schema = useMemo(() => recordRules(act.fields, (act.rules as z.ZodObject).shape), [act]);
  return (
    <EditDialog<FieldValues, FieldValues, FieldValues>
      open
      onOpenChange={(open) => !open && onClose()}
      title={ask?.title ?? `${act.label}${label}「${name}」？`}
      description={ask && ("consequence" in ask ? ask.consequence : ask.description)}
      saveLabel={ask?.confirmLabel ?? `${act.label}${label}`}
      schema={schema}
      values={() => recordValues(act.fields, undefined)}
      onSave={(body) =>
        refusalOf(async () => {
          await runCall(
            queryClient,
            act.call as GeneratedCall<{ path: { id: number }; body: FieldValues }, unknown>,
            { path: { id: row.id }, body: { ...body, version: row.version } },
            true,
          );
          toast.success(done ?? `${label}已${act.label}`);
        })
      }
    >
      {({ control }) =>
        Object.entries(act.fields).map(([field, facts]) => (
          <RecordField key={field} control={control} name={field} facts={facts} />
        ))
      }
    </EditDialog>
  );
}
