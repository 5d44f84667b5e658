import { type CrowdedClass, labels, type Round, type Trial, type TrialOrder } from "@huxuan/api-client";
import {
  Button,
  Card,
  DataTable,
  type DataTableColumn,
  DemandBar,
  EmptyState,
  Progress,
  Tag,
} from "@huxuan/ui";
import { RequirePermission } from "@huxuan/ui";
import { Play } from "lucide-react";
import { useMemo } from "react";
import { formatMoment } from "../../../../catalogue/words.ts";
import { share } from "./share.ts";

interface DrawTrialProps {
  round: Round;
  trial: Trial | undefined;
  /** Whether the caller's office manages the round. */
  managed: boolean;
  /** Why nothing can be begun now. */
  waits: string | undefined;
  onTry: () => Promise<boolean>;
}

/** The last dry run: what each order would come to, which classes are crowded, and that none of it is the result. */
export function DrawTrial({ round, trial, managed, waits, onTry }: DrawTrialProps) {
  const mayTry = managed && ["open", "closed", "drawn"].includes(round.state);
  if (trial === undefined && !mayTry) return null;
  return (
    <Card
      title={
        <>
          试抽 <Tag tone="warning">不是结果</Tag>
        </>
      }
      description="用现有志愿和另一个随机种子抽一次，不用真种子，不写入选课记录，不留下任何学生的名单。"
      actions={
        mayTry && (
          <RequirePermission required="draw-try">
            <Button
              variant={round.state === "open" ? "primary" : "secondary"}
              icon={<Play />}
              disabledReason={waits}
              onClick={() => void onTry()}
            >
              {trial === undefined ? "试抽" : "再试抽"}
            </Button>
          </RequirePermission>
        )
      }
    >
      {trial === undefined ? (
        <EmptyState
          compact
          title="还没有试抽过"
          description="试抽比较各种抽签次序，找出最挤的教学班；学生看不到。"
        />
      ) : (
        <Results round={round} trial={trial} />
      )}
    </Card>
  );
}

function Results({ round, trial }: { round: Round; trial: Trial }) {
  const columns = useMemo(() => columnsOf(round), [round]);
  const scale = Math.max(1, ...trial.crowded.flatMap(({ bidders, seats }) => [bidders, seats]));
  return (
    <div className="grid gap-4">
      <p className="m-0 text-sm text-ink-2 tabular-nums">
        {trial.by} 在 {formatMoment(trial.at)} 试抽，种子与正式抽签的不同，谁中选到时会变。
      </p>
      <DataTable
        label="各种次序试抽的比较"
        columns={columns}
        rows={trial.orders}
        rowId={({ order }) => order ?? "points"}
        tools={false}
        height="content"
      />
      {round.mode === "lottery" && (
        <p className="m-0 text-sm text-ink-2">次序在发布时已经定下，不能再改；比较供下一轮参考。</p>
      )}
      {trial.crowded.length > 0 && (
        <section className="grid gap-3" aria-labelledby="crowded-classes">
          <h3 id="crowded-classes" className="m-0 text-base font-semibold">
            最挤的教学班
          </h3>
          <ul className="m-0 grid list-none gap-3 p-0">
            {trial.crowded.map((one) => (
              <Crowded key={one.id} one={one} scale={scale} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

const Crowded = ({ one, scale }: { one: CrowdedClass; scale: number }) => (
  <li className="grid gap-1 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] sm:items-center sm:gap-4">
    <span className="min-w-0">
      {one.courseName}
      <span className="block text-sm text-ink-2">
        {one.code} · {one.schoolName}
      </span>
    </span>
    <DemandBar bidders={one.bidders} seats={one.seats} size="sm" scale={scale} />
  </li>
);

const orderName = ({ order }: TrialOrder) => (order === undefined ? "按投点" : labels.drawOrder[order]);

const columnsOf = (round: Round): readonly DataTableColumn<TrialOrder>[] => [
  {
    prop: "order",
    label: "抽签次序",
    minWidth: 160,
    card: "title",
    text: orderName,
    render: ({ row }) => (
      <span className="inline-flex items-center gap-2">
        {orderName(row)}
        {row.order !== undefined && row.order === round.drawOrder && <Tag tone="accent">本轮</Tag>}
      </span>
    ),
  },
  {
    prop: "winners",
    label: "至少中 1 门",
    width: 150,
    align: "end",
    formatter: ({ winners, students }) => `${winners} 人，${share(winners, students)}`,
  },
  {
    prop: "won",
    label: "中选志愿",
    width: 150,
    align: "end",
    formatter: ({ won, wishes }) => `${won} 个，${share(won, wishes)}`,
  },
  {
    prop: "wonByRank",
    label: "第 1 志愿中选",
    minWidth: 200,
    text: ({ wonByRank, students }) => share(wonByRank[0] ?? 0, students),
    render: ({ row: { wonByRank, students } }) => (
      <span className="grid grid-cols-[4rem_minmax(0,1fr)] items-center gap-2">
        <span className="tabular-nums">{share(wonByRank[0] ?? 0, students)}</span>
        <Progress label="第 1 志愿中选" value={wonByRank[0] ?? 0} max={Math.max(1, students)} />
      </span>
    ),
  },
];
