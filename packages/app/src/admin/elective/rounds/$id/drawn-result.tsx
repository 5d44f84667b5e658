import type { Drawn, Round } from "@huxuan/api-client";
import { searchDrawnClassesList } from "@huxuan/api-client/query";
import { BarList, Card, defineSearchFields, Descriptions, StatCard, Tag } from "@huxuan/ui";
import { formatMoment } from "../../../../catalogue/words.ts";
import type { ListColumns } from "../../../../lists/list-columns.tsx";
import { ListScreen } from "../../../../lists/list-screen.tsx";
import { share } from "./share.ts";

const number = new Intl.NumberFormat("zh-CN");

/** What the draw came to, in numbers. */
export function DrawnResult({ round, drawn }: { round: Round; drawn: Drawn }) {
  const { students, wishes, won, winners, notDrawn, losses, wonByRank } = drawn;
  const announced = round.state !== "drawn";
  return (
    <Card
      title={
        <>
          抽签结果 {announced ? <Tag tone="success">已公布</Tag> : <Tag tone="warning">只有教务看得到</Tag>}
        </>
      }
      description={`${drawn.by} 在 ${formatMoment(drawn.at)} 抽签${
        drawn.announcedAt === undefined ? "，还没有公布" : `，${formatMoment(drawn.announcedAt)} 公布`
      }`}
    >
      <div className="grid gap-4">
        <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
          <StatCard
            label="至少中 1 门"
            value={number.format(winners)}
            unit="人"
            description={`共 ${number.format(students)} 人填报，${share(winners, students)}`}
          />
          <StatCard
            label="中选志愿"
            value={number.format(won)}
            unit="个"
            description={`共 ${number.format(wishes)} 个，${share(won, wishes)}`}
          />
          <StatCard
            label="一门都没中"
            value={number.format(students - winners)}
            unit="人"
            description={share(students - winners, students)}
          />
          <StatCard
            label="没有轮到的志愿"
            value={number.format(notDrawn)}
            unit="个"
            description="同组已经选够"
          />
        </div>
        <div className="grid gap-4 lg:grid-cols-2">
          <div>
            {won === 0 ? (
              <p className="m-0 text-ink-2">没有中选的志愿</p>
            ) : (
              <BarList
                label="各志愿中选"
                items={wonByRank.map((value, at) => ({
                  id: String(at + 1),
                  label: `第 ${at + 1} 志愿`,
                  value,
                }))}
              />
            )}
          </div>
          <div>
            {losses.length === 0 ? (
              <p className="m-0 text-ink-2">没有未中的志愿</p>
            ) : (
              <BarList
                label="未中的原因"
                items={losses.map(({ code, label, count }) => ({ id: code, label, value: count }))}
              />
            )}
          </div>
        </div>
        <Descriptions
          columns={1}
          groups={[
            {
              id: "hashes",
              items: [
                { label: "文件的 SHA-256", value: <Hash text={drawn.fileHash} />, copyText: drawn.fileHash },
                {
                  label: "结果的 SHA-256",
                  value: <Hash text={drawn.resultHash} />,
                  copyText: drawn.resultHash,
                },
              ],
            },
          ]}
        />
      </div>
    </Card>
  );
}

/** A fingerprint in full. */
const Hash = ({ text }: { text: string }) => <code className="text-sm break-all">{text}</code>;

const FIELDS = defineSearchFields([
  { prop: "keyword", label: "关键词", type: "input", placeholder: "课程或教学班号", maxlength: 50 },
] as const);

const COLUMNS: ListColumns<"searchDrawnClasses"> = [
  { prop: "courseName", minWidth: 160, card: "title" },
  { prop: "code", width: 170 },
  { prop: "schoolName", minWidth: 140, ofSchool: true },
  { prop: "bidders", width: 100, align: "end" },
  { prop: "seats", width: 80, align: "end" },
  { prop: "won", width: 80, align: "end" },
  { prop: "lostForSeats", width: 150, align: "end" },
  { prop: "lowestRank", width: 140, align: "end", missing: "—" },
];
const POINT_COLUMNS: ListColumns<"searchDrawnClasses"> = [
  ...COLUMNS.slice(0, -1),
  { prop: "lowestPoints", width: 120, align: "end", missing: "—" },
];

/** The classes with what became of their wishes. */
export const DrawnClasses = ({ round }: { round: Round }) => (
  <section className="grid gap-3" aria-labelledby="drawn-classes">
    <h2 id="drawn-classes" className="m-0 text-base font-semibold">
      各教学班的结果
    </h2>
    <ListScreen
      id="drawn-classes"
      name="各教学班的结果"
      exportTitle={`${round.name}：各教学班的结果`}
      call={searchDrawnClassesList}
      path={{ id: round.id }}
      fields={FIELDS}
      columns={round.mode === "points" ? POINT_COLUMNS : COLUMNS}
      search={(values) => values}
      height="content"
      rowName={({ courseName, code }) => `${courseName} ${code}`}
      nothingYet={{ title: "没有填报过的教学班", description: "这个轮次没有学生填报。" }}
    />
  </section>
);
