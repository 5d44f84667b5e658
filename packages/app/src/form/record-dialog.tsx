import { ApiFailure } from "@huxuan/api-client";
import { EditDialog, type EditDialogProps, type SaveRefusal, toast } from "@huxuan/ui";
import { useQueryClient } from "@tanstack/react-query";
import type { DefaultValues, FieldValues } from "react-hook-form";
import { type GeneratedCall, runCall } from "../acts/run-call.ts";
import { saveRefusalOf } from "./save-refusal.ts";

/** What a record that can be changed has. */
interface Versioned {
  id: number;
  version: number;
}

interface RecordDialogProps<Item extends object, Input extends FieldValues, Output extends FieldValues>
  extends Pick<EditDialogProps<Item, Input, Output>, "schema" | "children" | "columns" | "size"> {
  /** What it is: 轮次. */
  name: string;
  /** Default: 「修改轮次」, 「新建轮次」. */
  title?: string;
  /** The record to change; of a new one what it starts with, without an id, or nothing. */
  record: Item | Partial<Item> | undefined;
  /** What the form holds at first. */
  values: (record: Partial<Item> | undefined) => DefaultValues<NoInfer<Input>>;
  /** The generated mutations that make and change one: `createRoundMutation`. Without `create` there must be a record. */
  create?: GeneratedCall<{ body: Output }, unknown>;
  update: GeneratedCall<{ path: { id: number }; body: Output & { version: number } }, unknown>;
  /** The call that reads it anew after a conflict: `getRound`. */
  read: (options: { path: { id: number }; meta: { quiet: boolean } }) => Promise<{ data: Item }>;
  /** The message when a new one was saved. Default: 「轮次已新建」. */
  created?: string;
  /** Asked after a refusal of what was sent: whether to send it again, with what it gives added. */
  onRefused?: (failure: ApiFailure, sent: Output) => Promise<Partial<Output> | undefined>;
  onClose: () => void;
}

/**
 * The dialog that makes or changes a record of the contract: sends the form with the version that was read, says what
 * was saved, shows refusals at their fields, and reads again what the call changes (`renewal.ts`).
 */
export function RecordDialog<Item extends object, Input extends FieldValues, Output extends FieldValues>({
  name,
  title,
  record,
  values,
  create,
  update,
  read,
  created = `${name}已新建`,
  onRefused,
  onClose,
  ...dialog
}: RecordDialogProps<Item, Input, Output>) {
  const queryClient = useQueryClient();
  const present = isPresent(record) ? record : undefined;

  const send = async (output: Output, changed: (Item & Versioned) | undefined): Promise<void> => {
    if (changed) {
      const body = { ...output, version: changed.version };
      await runCall(queryClient, update, { path: { id: changed.id }, body }, true);
    } else if (create) await runCall(queryClient, create, { body: output }, true);
    else throw new Error("A RecordDialog without `create` changes a record that is there");
  };
  const save = async (
    output: Output,
    changed: (Item & Versioned) | undefined,
  ): Promise<SaveRefusal | undefined> => {
    try {
      await send(output, changed);
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure;
      const more = await onRefused?.(failure, output);
      return more === undefined ? saveRefusalOf(failure) : save({ ...output, ...more }, changed);
    }
    toast.success(changed ? `${name}已保存` : created);
    return undefined;
  };

  return (
    <EditDialog
      {...dialog}
      open
      onOpenChange={(open) => !open && onClose()}
      title={title ?? `${present ? "修改" : "新建"}${name}`}
      saveLabel={`保存${name}`}
      record={present}
      // A new one may start with what another one is made of.
      values={(present) => values(present ?? record)}
      onSave={save}
      onReload={async ({ id }) => {
        const { data } = await read({ path: { id }, meta: { quiet: true } });
        return data as Item & Versioned;
      }}
    />
  );
}

const isPresent = <Item extends object>(record: Partial<Item> | undefined): record is Item & Versioned =>
  record !== undefined && "id" in record && "version" in record;
