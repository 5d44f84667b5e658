import type { Round } from "@huxuan/api-client";
import { changeParticipationMutation } from "@huxuan/api-client/query";
import { Button, RequirePermission, Select, type TableSelection } from "@huxuan/ui";
import { useState } from "react";
import { useAct } from "../../../../acts/use-act.ts";

interface ParticipationButtonsProps {
  selection: TableSelection;
  /** Rounds in which classes can still be put, or from which they can be taken. */
  rounds: readonly Round[];
  onDone: () => void;
}

interface Wanted {
  round: Round;
  takesPart: boolean;
  ids: number[];
}

/** What can be done with ticked classes: put them into a round, or take them out of it. */
export function ParticipationButtons({ selection, rounds, onDone }: ParticipationButtonsProps) {
  const [chosen, setChosen] = useState("");
  const change = useAct({
    call: changeParticipationMutation,
    request: ({ round, takesPart, ids }: Wanted) => ({ body: { roundId: round.id, takesPart, ids } }),
    ask: ({ round, takesPart, ids }: Wanted) => ({
      title: takesPart
        ? `让 ${ids.length} 个教学班参加「${round.name}」？`
        : `让 ${ids.length} 个教学班不参加「${round.name}」？`,
      consequence: takesPart
        ? "这一轮的学生可以选它们；轮次截止以前都可以加进来。"
        : "这一轮的学生看不到、也选不了它们；轮次开始以前可以随时加回来。其他轮次不变。",
      confirmLabel: takesPart ? "参加这一轮" : "不参加这一轮",
    }),
    done: ([answer], { round, takesPart }: Wanted) => {
      const changed = answer?.changed ?? 0;
      if (changed === 0) return `所选的本来就${takesPart ? "参加" : "不参加"}「${round.name}」`;
      return `${changed} 个教学班${takesPart ? "参加" : "不再参加"}「${round.name}」`;
    },
  });
  const round = rounds.find(({ id }) => String(id) === chosen) ?? rounds[0];
  if (selection.kind !== "some" || selection.ids.length === 0) return null;
  const act = (takesPart: boolean) => {
    if (round === undefined) return;
    const ids = selection.ids.map(Number);
    void change({ round, takesPart, ids }).then((done) => done && onDone());
  };
  const missing = round === undefined ? "没有可以安排的轮次：草稿、待开始和进行中的才可以" : undefined;
  return (
    <RequirePermission required="class-round">
      <Select
        aria-label="安排的轮次"
        className="w-56"
        value={round === undefined ? "" : String(round.id)}
        onValueChange={setChosen}
        options={rounds.map(({ id, name, schoolName }) => ({
          value: String(id),
          label: name,
          description: schoolName ?? "省平台",
        }))}
      />
      <Button disabledReason={missing} onClick={() => act(true)}>
        参加
      </Button>
      <Button
        disabledReason={missing ?? (round?.state === "open" ? "这个轮次已经开始，不能再移出" : undefined)}
        onClick={() => act(false)}
      >
        不参加
      </Button>
    </RequirePermission>
  );
}
