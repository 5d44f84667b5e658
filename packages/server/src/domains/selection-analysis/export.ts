import type {
  AnalysisFilter,
  AnalysisPart,
  DemandRow,
  FillRow,
  Flow,
  RefusalReason,
  ShownSum,
  WaitingOutcome,
} from "@huxuan/api-client";
import { Attachment, type HandlerRequest } from "../../contract/index.ts";
import type { Queryable } from "../../db/index.ts";
import { DomainError } from "../../errors/index.ts";
import { writeOperation } from "../../platform/audit/index.ts";
import {
  type Cell,
  excelDay,
  fileName,
  type NeedsExports,
  type Sheet,
  type SheetColumn,
  spool,
  workbookStream,
} from "../../platform/export/index.ts";
import type { RequestContext } from "../../resource/index.ts";
import type { NeedsOfficeSettings } from "../../settings/index.ts";
import type { NeedsSelection } from "../selection/index.ts";
import { allDemand, allFill } from "./classes.ts";
import { selectionFlows } from "./flows.ts";
import { readOutcomes } from "./outcomes.ts";
import { analysedRounds, type AnalysedRounds } from "./rounds.ts";
import { LEAST_SHOWN } from "./rules.ts";

type Request = HandlerRequest<"exportSelectionAnalysis", NeedsExports & NeedsSelection & NeedsOfficeSettings>;

/**
 * The tables of the page as one workbook, what each figure means on its first sheet. One at a time for each person, as
 * every export; on PostgreSQL all sheets are of one moment.
 */
export async function exportAnalysis(request: Request): Promise<Attachment> {
  const { query, session, services, hungUp } = request;
  const { part, ...filter } = query;
  const at = services.clock();
  const rounds = await analysedRounds(services.db, session, filter, at);
  const leave = services.exports.take(session.accountId);
  try {
    await services.selection.tally.flush();
    const what =
      rounds.round === null ? rounds.semester.name : `${rounds.semester.name} ${rounds.round.name}`;
    const read = async (db: Queryable): Promise<Sheet[]> => [
      definitions(what, rounds, at),
      ...(await sheetsOf({ ...request, services: { ...services, db: db } }, filter, rounds, part)),
    ];
    const sheets =
      services.databaseKind === "pglite"
        ? await read(services.db)
        : await services.db.transaction(read, { isolationLevel: "repeatable read", accessMode: "read only" });
    const file = await spool(workbookStream(...sheets), hungUp);
    await writeOperation(services.db, {
      session,
      action: "export",
      targets: [{ kind: "list", id: "/mutual-recognition/selection-analysis/export", schoolId: null }],
      after: { title: `选课分析 ${what}`, part: part ?? "all", sheets: sheets.map(({ name }) => name) },
      ip: request.ip,
      requestId: request.requestId,
      at,
    });
    return new Attachment(`${fileName(`选课分析_${what}`)}.xlsx`, file.content, { bytes: file.bytes });
  } catch (error) {
    // Nobody reads it; it is in the log as a refusal and not as a fault.
    if (hungUp.aborted) throw new DomainError(499, "SERVER_BUSY", "导出已停止");
    throw error;
  } finally {
    leave();
  }
}

async function sheetsOf(
  context: RequestContext<NeedsOfficeSettings>,
  filter: AnalysisFilter,
  rounds: AnalysedRounds,
  part: AnalysisPart | undefined,
): Promise<Sheet[]> {
  const { session, services } = context;
  const wants = (one: AnalysisPart): boolean => part === undefined || part === one;
  const sheets: Sheet[] = [];
  if (wants("flows")) sheets.push(...flowSheets(await selectionFlows(context, filter)));
  if (wants("fill")) {
    for (const [by, name] of FILL_NAMES)
      sheets.push(sheet(`按${name}`, FILL_COLUMNS, await allFill(services.db, by, rounds)));
  }
  if (wants("demand"))
    sheets.push(sheet("供需", DEMAND_COLUMNS, await allDemand(services, session.scope, rounds)));
  if (wants("outcomes")) {
    const { refusals, waiting } = await readOutcomes(services.db, session.scope, rounds);
    sheets.push(
      sheet<RefusalReason>(
        "没选上的原因",
        [
          column("原因", "text", ({ label, isRefusal }) => (isRefusal ? label : `${label}（不算拒绝）`)),
          column("次数", "integer", ({ count }) => few(count)),
          column("占比", "percent", ({ share }) => share ?? null),
        ],
        refusals,
      ),
      sheet<WaitingOutcome>(
        "候补",
        [
          column("开课学校", "text", ({ school }) => school.name),
          column("加入候补", "integer", ({ queued }) => few(queued)),
          column("递补选上", "integer", ({ promoted }) => few(promoted)),
          column("退出候补", "integer", ({ left }) => few(left)),
          column("还在候补", "integer", ({ waiting: still }) => few(still)),
        ],
        waiting,
      ),
    );
  }
  return sheets;
}

const FILL_NAMES = [
  ["school", "学校"],
  ["department", "院系"],
  ["course", "课程"],
] as const;

interface Column<Row> extends SheetColumn {
  value: (row: Row) => Cell;
}

const column = <Row>(head: string, style: SheetColumn["style"], value: (row: Row) => Cell): Column<Row> => ({
  head,
  style,
  value,
});

const sheet = <Row>(name: string, columns: readonly Column<Row>[], rows: readonly Row[]): Sheet => ({
  name,
  titles: [name],
  columns,
  rows: [rows.map((row) => columns.map(({ value }) => value(row)))],
});

/** What is not shown stands there as on the page. */
const few = (count: number | undefined): Cell => count ?? `< ${LEAST_SHOWN}`;
const sum = ({ count, atLeast }: ShownSum): Cell => (atLeast ? `≥ ${Math.max(count, 1)}` : count);

const FILL_COLUMNS: readonly Column<FillRow>[] = [
  column("名称", "text", ({ name }) => name),
  column("开课学校", "text", ({ school }) => school),
  column("教学班", "integer", ({ offerings }) => offerings),
  column("席位", "integer", ({ capacity }) => capacity),
  column("已占", "integer", ({ taken }) => taken),
  column("选课选上", "integer", ({ selected }) => selected),
  column("使用率", "percent", ({ share }) => share),
  column("上学期使用率", "percent", ({ shareBefore }) => shareBefore ?? null),
];

const DEMAND_COLUMNS: readonly Column<DemandRow>[] = [
  column("教学班号", "text", ({ code }) => code),
  column("教学班", "text", ({ courseName }) => courseName),
  column("开课学校", "text", ({ school }) => school),
  column("席位", "integer", ({ capacity }) => capacity),
  column("已占", "integer", ({ taken }) => taken),
  column("候补", "integer", ({ queued }) => queued),
  column("报名", "integer", ({ asked }) => few(asked)),
  column("人争 1 席", "decimal", ({ perSeat }) => perSeat ?? null),
  column("最低中选志愿", "integer", ({ lowestRank }) => lowestRank ?? null),
  column("开课人数", "integer", ({ minEnrolment }) => minEnrolment),
];

/** The matrix as on the page, and every flow in a row of its own. */
function flowSheets({ schools, flows, crossing }: Awaited<ReturnType<typeof selectionFlows>>): Sheet[] {
  const name = new Map(schools.map((school) => [school.id, school.name]));
  const byPair = new Map(flows.map((flow) => [`${flow.homeSchoolId}-${flow.hostSchoolId}`, flow]));
  const matrix: Sheet = {
    name: "流向",
    titles: ["流向：选上的人次（行是学生所在学校，列是开课学校）"],
    columns: [
      { head: "从 ↓ 到 →", style: "text" },
      ...schools.map((school): SheetColumn => ({ head: school.name, style: "integer" })),
      { head: "合计出", style: "integer" },
    ],
    rows: [
      [
        ...schools.map((home): Cell[] => [
          home.name,
          ...schools.map((host): Cell => {
            const flow = byPair.get(`${home.id}-${host.id}`);
            return flow === undefined ? null : few(flow.seats);
          }),
          sum(home.sent),
        ]),
        ["合计入", ...schools.map(({ received }) => sum(received)), sum(crossing)],
      ],
    ],
  };
  const pair = (flow: Flow, of: "homeSchoolId" | "hostSchoolId"): Cell => name.get(flow[of]) ?? null;
  return [
    matrix,
    sheet<Flow>(
      "流向明细",
      [
        column("学生所在学校", "text", (flow) => pair(flow, "homeSchoolId")),
        column("开课学校", "text", (flow) => pair(flow, "hostSchoolId")),
        column("想选", "integer", ({ asked }) => few(asked)),
        column("选上", "integer", ({ seats }) => few(seats)),
        column("学分", "decimal", ({ credits }) => credits ?? null),
        column("上学期选上", "integer", ({ seatsBefore }) => seatsBefore ?? null),
      ],
      flows,
    ),
  ];
}

/** What the figures mean, and what they are about. */
function definitions(what: string, rounds: AnalysedRounds, at: Date): Sheet {
  const rows: [string, Cell][] = [
    ["范围", what],
    ["对比", comparedText(rounds)],
    ["选上", "经选课轮次得到、现在还保留的席位；培养方案安排的不算选课"],
    ["想选", "志愿轮次：填了志愿的人次；先到先得：得到过席位或候补位置的人次，每人每班算一次"],
    ["报名", "志愿轮次：填了志愿的人数；先到先得：选课请求的次数，重复请求也算"],
    ["合计出、合计入", "不含选本校课程的；「≥」表示还有没有列出的小数"],
    ["席位、已占、使用率", "现在的席位，不分轮次，含培养方案安排的"],
    ["没选上的原因", "每次被拒绝的请求算一次；「不算拒绝」的不计入占比"],
    ["递补选上", "选课日志里候补转为席位的次数"],
    [`< ${LEAST_SHOWN}`, `与本校无关、少于 ${LEAST_SHOWN} 人的数不列出，免得认出个人`],
  ];
  return {
    name: "口径",
    titles: ["选课分析：口径说明"],
    columns: [
      { head: "名称", style: "text" },
      { head: "说明", style: "text" },
      { head: "统计时间", style: "moment" },
    ],
    rows: [rows.map(([name, text], n): Cell[] => [name, text, n === 0 ? excelDay(at.toISOString()) : null])],
  };
}

function comparedText({ before, round }: AnalysedRounds): string {
  if (before === undefined) return round === null ? "没有可以对比的上学期" : "上学期没有同名的轮次";
  return before.round === null ? before.semester.name : `${before.semester.name} ${before.round.name}`;
}
