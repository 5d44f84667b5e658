import type { RoundDraw } from "@huxuan/api-client";
import { enterPublicNumberMutation } from "@huxuan/api-client/query";
import { Alert, Button, Card, Field, Input, RequirePermission, toast } from "@huxuan/ui";
import { useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { runCall } from "../../../../acts/run-call.ts";
import { maxLengthOf } from "../../../../form/rules.ts";
import { zPublicNumberInput } from "../../../../form/contract-rules.ts";
import { useSending } from "../../../../form/use-sending.ts";

/** The public number of a round, which two people type in, each for themselves. */
export function PublicNumber({ draw, managed }: { draw: RoundDraw; managed: boolean }) {
  const { round, publicNumber, frozenAt } = draw;
  if (publicNumber === undefined) return null;
  const { source, number, firstBy, confirmedBy } = publicNumber;
  const takes =
    managed &&
    confirmedBy === undefined &&
    frozenAt !== undefined &&
    (round.state === "closed" || round.state === "drawn");
  return (
    <Card
      title="公开数"
      description={`${source}。由两位老师各输入一次，一致才算数；它和种子一起决定抽签号，所以看得到种子的人事先也算不出结果。`}
    >
      <div className="grid gap-3">
        {confirmedBy === undefined ? (
          <p className="m-0 text-ink-2">
            {firstBy !== undefined
              ? `${firstBy} 已输入，等另一位老师输入同一个数；在确认之前，${firstBy} 可以更正。`
              : frozenAt === undefined
                ? "志愿冻结以后才能输入。"
                : "还没有人输入。"}
          </p>
        ) : (
          <p className="m-0">
            <strong className="text-lg break-all tabular-nums">{number}</strong>
            <span className="block text-sm text-ink-2">
              {firstBy} 输入，{confirmedBy} 确认，不能再改
            </span>
          </p>
        )}
        {takes && (
          <RequirePermission required="draw-draw">
            <NumberForm roundId={round.id} />
          </RequirePermission>
        )}
      </div>
    </Card>
  );
}

function NumberForm({ roundId }: { roundId: number }) {
  const queryClient = useQueryClient();
  const [number, setNumber] = useState("");
  const [asked, setAsked] = useState(false);
  const sending = useSending();
  const typed = number.trim();
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    setAsked(true);
    if (typed === "") return;
    void sending.send(async () => {
      const request = { path: { id: roundId }, body: { number: typed } };
      const { publicNumber } = await runCall(queryClient, enterPublicNumberMutation, request, true);
      toast.success(
        publicNumber?.confirmedBy === undefined
          ? "已输入，请另一位老师再输入一次"
          : "两次输入一致，公开数已确认",
      );
      setNumber("");
      setAsked(false);
    });
  };
  return (
    <form className="grid gap-3" onSubmit={send} noValidate>
      {sending.fault !== undefined && <Alert tone="danger">{sending.fault}</Alert>}
      <Field
        label="公布的数"
        required
        description="照公布的写，不带空格"
        error={asked && typed === "" ? "请输入公布的数" : sending.faultAt("number")}
      >
        <Input
          value={number}
          maxLength={maxLengthOf(zPublicNumberInput.shape.number)}
          autoComplete="off"
          onValueChange={setNumber}
        />
      </Field>
      <Button type="submit" className="justify-self-start" busy={sending.busy}>
        提交公开数
      </Button>
    </form>
  );
}
