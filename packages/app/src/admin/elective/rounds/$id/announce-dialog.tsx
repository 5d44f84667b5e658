import type { RoundDraw } from "@huxuan/api-client";
import { announceRoundDrawMutation } from "@huxuan/api-client/query";
import { Alert, Button, Dialog, Field, Input } from "@huxuan/ui";
import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { runCall } from "../../../../acts/run-call.ts";
import { useSending } from "../../../../form/use-sending.ts";

/** Asks for the name of the round before its result is announced, which cannot be undone. */
export function AnnounceDialog({ draw, onClose }: { draw: RoundDraw; onClose: () => void }) {
  const queryClient = useQueryClient();
  const sending = useSending();
  const form = useId();
  const [name, setName] = useState("");
  const [asked, setAsked] = useState(false);
  const { round, drawn } = draw;
  const fault =
    asked && name.trim() !== round.name
      ? `与轮次名称不一致，请输入「${round.name}」`
      : sending.faultAt("name");
  return (
    <Dialog
      open
      busy={sending.busy}
      onOpenChange={(next) => !next && onClose()}
      title={`公布「${round.name}」的结果？`}
      guard={name !== ""}
      footer={
        <>
          <Button onClick={onClose}>先不公布</Button>
          <Button type="submit" form={form} variant="primary" tone="danger" busy={sending.busy}>
            公布结果
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          setAsked(true);
          if (name.trim() !== round.name) return;
          const request = { path: { id: round.id }, body: { name: name.trim() } };
          void sending.send(async () => {
            await runCall(queryClient, announceRoundDrawMutation, request, true);
            onClose();
          });
        }}
      >
        {sending.fault !== undefined && (
          <Alert tone="danger" title="没有公布">
            {sending.fault}
          </Alert>
        )}
        <Alert tone="warning" title="公布以后不能撤销，也不能重抽">
          {drawn &&
            `${drawn.winners} 名学生得到 ${drawn.won} 个名额，因名额未中的按抽签次序进入候补；填报的学生都会收到通知。`}
          种子和抽签文件同时公开，谁都可以验算。
        </Alert>
        <Field label="轮次名称" required description={`输入「${round.name}」确认`} error={fault}>
          <Input value={name} autoComplete="off" onValueChange={setName} />
        </Field>
      </form>
    </Dialog>
  );
}
