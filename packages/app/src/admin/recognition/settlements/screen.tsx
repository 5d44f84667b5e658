import { labels, type Permission, type Settlement } from "@huxuan/api-client";
import { searchSettlementsList } from "@huxuan/api-client/query";
import { defineSearchFields, type RowAction, Tag } from "@huxuan/ui";
import { useMemo } from "react";
import { useNavigate } from "react-router-dom";
import { schoolOptions, useSchools } from "../../../catalogue/use-schools.ts";
import { choicesOf, formatCredits } from "../../../catalogue/words.ts";
import type { ListColumns } from "../../../lists/list-columns.tsx";
import { ListScreen } from "../../../lists/list-screen.tsx";
import { paths } from "../../../paths.ts";
import { CreateDialog } from "./create-dialog.tsx";
import { FlowsCard } from "./flows-card.tsx";
import { yuanText } from "./money.ts";
import { useYears } from "./use-years.ts";

export const title = "结算";
export const permission: Permission = "settlement-search";

const columns: ListColumns<"searchSettlements"> = [
  { prop: "yearName", width: 140 },
  { prop: "first", minWidth: 150, card: "title" },
  { prop: "second", minWidth: 150 },
  { prop: "payer", minWidth: 150 },
  { prop: "payee", minWidth: 150, hidden: true },
  { prop: "amount", width: 150, align: "end", formatter: ({ amount }) => yuanText(amount) },
  { prop: "credits", width: 104, align: "end", formatter: ({ credits }) => formatCredits(credits) },
  { prop: "state", width: 130 },
  {
    prop: "openDisputes",
    width: 120,
    align: "end",
    render: ({ row: { openDisputes } }) =>
      openDisputes > 0 ? <Tag tone="danger">{openDisputes} 行</Tag> : "–",
    text: ({ openDisputes }) => (openDisputes > 0 ? `${openDisputes} 行` : "–"),
  },
  { prop: "pending", width: 110, align: "end", hidden: true },
  "madeAt",
  { prop: "payerConfirmedAt", missing: "–", hidden: true },
  { prop: "payeeConfirmedAt", missing: "–", hidden: true },
  { prop: "payment", minWidth: 130, missing: "–", hidden: true },
  { prop: "paidOn", width: 120, missing: "–", hidden: true },
  { prop: "closedAt", missing: "–", hidden: true },
  { prop: "reason", minWidth: 160, missing: "–", hidden: true },
];

/** What schools owe each other, a year and a pair a line, with the flows of a year below. */
export function Screen() {
  const schools = useSchools();
  const years = useYears();
  const navigate = useNavigate();
  const fields = useMemo(
    () =>
      defineSearchFields([
        { prop: "year", label: "学年", type: "select", width: 170, options: years },
        {
          prop: "state",
          label: "状态",
          type: "select",
          width: 150,
          options: choicesOf(labels.settlementState),
        },
        { prop: "schoolId", label: "学校", type: "select", options: schoolOptions(schools) },
        {
          prop: "waiting",
          label: "等谁办理",
          type: "select",
          width: 130,
          options: [
            { value: "yes", label: "等本校办理" },
            { value: "no", label: "不等本校" },
          ],
        },
        { prop: "keyword", label: "关键词", type: "input", placeholder: "学校名称", maxlength: 50 },
      ] as const),
    [schools, years],
  );
  const actions = useMemo(
    (): RowAction<Settlement>[] => [
      { label: "查看", onClick: ({ id }) => void navigate(paths.admin.settlement(id)) },
    ],
    [navigate],
  );
  return (
    <div className="grid gap-4">
      <div className="min-w-0">
        <ListScreen
          id="settlements"
          name="结算"
          call={searchSettlementsList}
          fields={fields}
          columns={columns}
          orderBy={[{ field: "year", sortType: "desc" }]}
          search={({ year, schoolId, waiting, ...values }) => ({
            ...values,
            year: year ? Number(year) : undefined,
            schoolId: schoolId ? Number(schoolId) : undefined,
            waiting: waiting ? waiting === "yes" : undefined,
          })}
          height="content"
          rowName={({ yearName, first, second }) => `${first.name} – ${second.name} ${yearName}`}
          create={{ label: "生成结算", permission: "settlement-create" }}
          actions={actions}
          renderDialog={(_, close) => <CreateDialog onClose={close} />}
          nothingYet={{
            title: "还没有结算",
            description: "学年结束、正选名单定稿以后，选一个学年和两所学校生成结算，两校核对后确认。",
          }}
        />
      </div>
      <FlowsCard />
    </div>
  );
}
