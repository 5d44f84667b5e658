import type { RoundDraw, RunningDraw as Running } from "@huxuan/api-client";
import { tryRoundDrawMutation } from "@huxuan/api-client/query";
import { Alert, Card, Descriptions, StatCard } from "@huxuan/ui";
import { formatDateTime } from "@huxuan/ui/format";
import { useState } from "react";
import { useAct } from "../../../../acts/use-act.ts";
import { useManaged } from "../use-round-acts.ts";
import { BeforeDrawing } from "./before-drawing.tsx";
import { DrawTrial } from "./draw-trial.tsx";
import { DrawnClasses, DrawnResult } from "./drawn-result.tsx";
import { PublicNumber } from "./public-number.tsx";
import { RunningDraw } from "./running-draw.tsx";

const number = new Intl.NumberFormat("zh-CN");

/** The draw of a round, for its office: how many wish, the dry run, what to look at before. */
export function DrawPanel({ draw }: { draw: RoundDraw }) {
  const { round, running } = draw;
  const managed = useManaged()(round);
  const [seen, setSeen] = useState<Running>();
  // What ends is gone from the answer; how it ended is still to be said.
  if (running !== undefined && running.jobId !== seen?.jobId) setSeen(running);
  const waits = waitsFor(draw);
  const tryNow = useAct({
    call: tryRoundDrawMutation,
    request: (id: number) => ({ path: { id } }),
    done: "试抽已开始",
  });
  const isOver = round.state === "announced" || round.state === "ended";
  const result = draw.drawn && <DrawnResult round={round} drawn={draw.drawn} />;
  const trial = (
    <DrawTrial
      round={round}
      trial={draw.trial}
      managed={managed}
      waits={waits}
      onTry={() => tryNow(round.id)}
    />
  );
  return (
    <>
      {seen && (
        <RunningDraw
          key={seen.jobId}
          run={seen}
          isRunning={running?.jobId === seen.jobId}
          onClose={() => setSeen(undefined)}
        />
      )}
      {round.state === "drawn" && draw.announceBlockers.length > 0 && (
        <Alert tone="warning" title="还不能公布">
          {draw.announceBlockers.join("；")}。
        </Alert>
      )}
      <Wishes draw={draw} />
      {isOver && result}
      {!isOver && round.state !== "draft" && round.state !== "published" && (
        <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="grid min-w-0 gap-4">{result ?? trial}</div>
          <div className="grid gap-4">
            <BeforeDrawing draw={draw} />
            <PublicNumber draw={draw} managed={managed} />
          </div>
        </div>
      )}
      {(result !== undefined || isOver) && <DrawnClasses key={draw.drawn?.at} round={round} />}
      {result !== undefined && !isOver && trial}
    </>
  );
}

/** Why nothing can be begun with a draw now; undefined when it can. */
export const waitsFor = ({ running }: RoundDraw): string | undefined =>
  running && `${running.by} 开始的${running.what}还没有完成，请等它结束`;

/** How many wish how much, and what it is frozen as. */
function Wishes({ draw }: { draw: RoundDraw }) {
  const { students, wishes, wishesHash, frozenAt } = draw;
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <div className="grid grid-cols-2 gap-4">
        <StatCard label="填报学生" value={number.format(students)} unit="人" />
        <StatCard
          label="志愿"
          value={number.format(wishes)}
          unit="个"
          description={students > 0 ? `平均每人 ${(wishes / students).toFixed(1)} 个` : "还没有人填报"}
        />
      </div>
      {wishesHash !== undefined && (
        <Card>
          <Descriptions
            columns={1}
            groups={[
              {
                id: "wishes",
                items: [
                  { label: "冻结时间", value: formatDateTime(frozenAt) },
                  {
                    label: "志愿的指纹（SHA-256）",
                    value: <code className="text-sm break-all">{wishesHash}</code>,
                    copyText: wishesHash,
                  },
                ],
              },
            ]}
          />
        </Card>
      )}
    </div>
  );
}
