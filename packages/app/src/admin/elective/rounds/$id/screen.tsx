import type { Permission, Round, RoundDraw } from "@huxuan/api-client";
import { getRoundDrawOptions, getRoundOptions } from "@huxuan/api-client/query";
import { EmptyState, type PageAction, PageHeader, Skeleton, UiProvider, useCan } from "@huxuan/ui";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate, useParams } from "react-router-dom";
import { useServerClock } from "../../../../catalogue/use-server-clock.ts";
import { formatMoment, MODE_NAME, PLATFORM_NAME, ROUND_STATE } from "../../../../catalogue/words.ts";
import { ReadFailure } from "../../../../failure/read-failure.tsx";
import { usePageTab } from "../../../../shell/page-tab.ts";
import { renderLink } from "../../../../shell/render-link.tsx";
import { mayClose, mayOpen, useManaged, useRoundActs } from "../use-round-acts.ts";
import { AnnounceDialog } from "./announce-dialog.tsx";
import { DrawDialog } from "./draw-dialog.tsx";
import { DrawPanel, waitsFor } from "./draw-panel.tsx";
import { FrozenTerms } from "./frozen-terms.tsx";
import { RoundLine } from "./round-line.tsx";

export const title = "活动控制";
export const drawsHeading = true;
export const permission: Permission = "round-search";

/** `/elective/rounds/:id`: where a round is, what comes next, and its draw. */
export function Screen() {
  const { id = "" } = useParams();
  return /^\d{1,9}$/.test(id) ? <Control id={Number(id)} /> : <Missing />;
}

const Missing = () => (
  <EmptyState
    title="没有这个轮次"
    description="它可能已被删除，或不在你的管理范围内；请从选课轮次的列表里打开。"
  />
);

function Control({ id }: { id: number }) {
  const { data: round, error, refetch } = useQuery(getRoundOptions({ path: { id }, meta: { quiet: true } }));
  usePageTab({ title: round?.name, unsaved: false });
  if (round) return <OfRound round={round} />;
  if (error?.code === "NOT_FOUND") return <Missing />;
  if (error) return <ReadFailure title="轮次暂时无法读取" error={error} onRetry={() => void refetch()} />;
  return <Skeleton lines={12} />;
}

/** Ms between two looks at a draw: while something runs or wishes are being frozen, and while students wish. */
const SOON_MS = 2_000;
const OPEN_MS = 30_000;

function OfRound({ round: read }: { round: Round }) {
  const isDrawn = read.mode !== "instant";
  const reads = useCan()("draw-view") && isDrawn;
  const draw = useQuery({
    ...getRoundDrawOptions({ path: { id: read.id }, meta: { quiet: true } }),
    enabled: reads,
    refetchInterval: ({ state: { data } }) => {
      if (data === undefined) return false;
      const freezing = data.round.state === "closed" && data.frozenAt === undefined;
      if (data.running !== undefined || freezing) return SOON_MS;
      return data.round.state === "open" ? OPEN_MS : false;
    },
  });
  const clock = useServerClock(draw.data?.now, draw.dataUpdatedAt);
  const round = draw.data?.round ?? read;
  return (
    <UiProvider now={clock}>
      <div className="grid gap-4">
        <Head round={round} draw={draw.data} />
        <RoundLine round={round} draw={draw.data} />
        {draw.data ? (
          <DrawPanel draw={draw.data} />
        ) : draw.isError ? (
          <ReadFailure title="抽签暂时无法读取" error={draw.error} onRetry={() => void draw.refetch()} />
        ) : (
          reads && <Skeleton lines={6} />
        )}
        <FrozenTerms round={round} />
      </div>
    </UiProvider>
  );
}

function Head({ round, draw }: { round: Round; draw: RoundDraw | undefined }) {
  const [dialog, setDialog] = useState<"draw" | "announce">();
  const { open, close } = useRoundActs();
  const managed = useManaged()(round);
  const navigate = useNavigate();
  const drawActs = draw !== undefined && managed ? drawActions(draw, setDialog) : [];
  return (
    <>
      <PageHeader
        title={round.name}
        status={ROUND_STATE[round.state]}
        description={`${MODE_NAME[round.mode]} · ${round.schoolName ?? PLATFORM_NAME} · ${round.semesterCode} 学期 · ${formatMoment(round.opensAt)} – ${formatMoment(round.closesAt)}`}
        back={{ href: "/elective/rounds", label: "选课轮次" }}
        renderLink={renderLink}
        actions={[
          ...drawActs,
          ...(managed && mayOpen(round)
            ? [
                {
                  id: "open",
                  label: "开放…",
                  primary: true,
                  permission: "round-open" as const,
                  onSelect: () => void open(round),
                },
              ]
            : []),
          ...(managed && mayClose(round)
            ? [
                {
                  id: "close",
                  label: "立即关闭…",
                  tone: "danger" as const,
                  permission: "round-close" as const,
                  onSelect: () => void close(round),
                },
              ]
            : []),
          ...(round.state === "draft"
            ? []
            : [
                {
                  id: "monitor",
                  label: "监控",
                  permission: "round-monitor" as const,
                  onSelect: () => void navigate(`/elective/monitor?round=${round.id}`),
                },
              ]),
        ]}
      />
      {dialog === "draw" && draw && <DrawDialog draw={draw} onClose={() => setDialog(undefined)} />}
      {dialog === "announce" && draw && <AnnounceDialog draw={draw} onClose={() => setDialog(undefined)} />}
    </>
  );
}

/** What the office can do with the draw now: one of it is what the stage is for. */
function drawActions(draw: RoundDraw, begin: (dialog: "draw" | "announce") => void): PageAction[] {
  const { round, blockers, announceBlockers } = draw;
  const waits = waitsFor(draw);
  if (round.state !== "closed" && round.state !== "drawn") return [];
  const drawAct: PageAction = {
    id: "draw",
    label: round.state === "drawn" ? "重抽…" : "抽签…",
    primary: round.state === "closed",
    permission: "draw-draw",
    disabledReason: waits ?? blockers[0],
    onSelect: () => begin("draw"),
  };
  if (round.state === "closed") return [drawAct];
  return [
    {
      id: "announce",
      label: "公布…",
      primary: true,
      permission: "draw-announce",
      disabledReason: waits ?? announceBlockers[0],
      onSelect: () => begin("announce"),
    },
    drawAct,
  ];
}
