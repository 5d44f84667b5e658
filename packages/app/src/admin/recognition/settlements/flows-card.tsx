import { getSettlementFlowsOptions } from "@huxuan/api-client/query";
import type { SettlementFlows } from "@huxuan/api-client";
import { Card, RadioGroup, Select } from "@huxuan/ui";
import { ChartFigure, FlowChart } from "@huxuan/ui/charts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatCredits } from "../../../catalogue/words.ts";
import { ReadFailure } from "../../../failure/read-failure.tsx";
import { useSessionInfo } from "../../../session/session-store.ts";
import { yuanText } from "./money.ts";
import "@huxuan/ui/charts.css";

type Measure = "amount" | "credits";

const MEASURES = [
  { value: "amount", label: "金额" },
  { value: "credits", label: "学分" },
] as const satisfies readonly { value: Measure; label: string }[];

/** Money and credits of a year from school to school, by the settlements that were made; nothing before there is one. */
export function FlowsCard() {
  const [year, setYear] = useState<number>();
  const [measure, setMeasure] = useState<Measure>("amount");
  const own = useSessionInfo().school;
  const { data, error, isFetching, refetch } = useQuery({
    ...getSettlementFlowsOptions({ query: { year }, meta: { quiet: true } }),
    placeholderData: keepPreviousData,
  });
  if (error && data === undefined)
    return (
      <ReadFailure
        title="流向图暂时无法读取"
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  if (data === undefined || data.years.length === 0) return null;
  const name = (id: number) => data.schools.find((one) => one.id === id)?.name ?? "";
  const flows = data.flows.filter((flow) => flow[measure] > 0).toSorted((a, b) => b[measure] - a[measure]);
  const text = (value: number) => (measure === "amount" ? yuanText(value) : formatCredits(value));
  return (
    <Card>
      <ChartFigure
        title={`${data.year}–${data.year + 1} 学年各校之间的学分和费用`}
        note="从学生所在学校到开课学校，按已生成的结算"
        defaultView="both"
        toolbar={
          <div className="flex flex-wrap items-center gap-3">
            <Select
              aria-label="学年"
              className="w-44"
              value={String(data.year)}
              onValueChange={(value) => setYear(Number(value))}
              options={data.years.map((one) => ({ value: String(one), label: `${one}–${one + 1} 学年` }))}
            />
            <RadioGroup
              aria-label="看什么"
              orientation="horizontal"
              value={measure}
              onValueChange={(value) => setMeasure(value as Measure)}
              options={MEASURES}
            />
          </div>
        }
        table={{
          columns: [
            { id: "home", label: "学生所在学校" },
            { id: "host", label: "开课学校" },
            { id: "students", label: "学生", numeric: true },
            { id: "credits", label: "学分", numeric: true },
            { id: "amount", label: "金额（元）", numeric: true },
          ],
          rows: flows.map(({ homeSchoolId, hostSchoolId, students, credits, amount }) => ({
            id: `${homeSchoolId}-${hostSchoolId}`,
            cells: {
              home: name(homeSchoolId),
              host: name(hostSchoolId),
              students: String(students),
              credits: formatCredits(credits),
              amount: yuanText(amount),
            },
          })),
        }}
      >
        <FlowChart
          label={`${data.year}–${data.year + 1} 学年各校之间的${measure === "amount" ? "费用" : "学分"}`}
          unit={measure === "amount" ? "元" : "学分"}
          senders={endsOf(data, flows, "homeSchoolId", measure, text)}
          receivers={endsOf(data, flows, "hostSchoolId", measure, text)}
          flows={flows.map((flow) => ({
            from: String(flow.homeSchoolId),
            to: String(flow.hostSchoolId),
            value: flow[measure],
          }))}
          // The own school, else whoever pays most: grey alone says nothing.
          selected={{ from: String(own?.id ?? flows[0]?.homeSchoolId ?? 0) }}
          sides={{ senders: "学生所在学校（付费）", receivers: "开课学校（收费）" }}
        />
      </ChartFigure>
    </Card>
  );
}

/** The schools of a side, each with what it pays or gets. */
const endsOf = (
  { schools }: SettlementFlows,
  flows: SettlementFlows["flows"],
  side: "homeSchoolId" | "hostSchoolId",
  measure: Measure,
  text: (value: number) => string,
) =>
  schools.map(({ id, shortName }) => ({
    id: String(id),
    label: shortName,
    total: text(flows.filter((flow) => flow[side] === id).reduce((all, flow) => all + flow[measure], 0)),
  }));
