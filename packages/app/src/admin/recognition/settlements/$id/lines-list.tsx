import { labels, type Settlement, type SettlementLine, tones } from "@huxuan/api-client";
import { searchSettlementLinesList } from "@huxuan/api-client/query";
import { defineSearchFields, type RowAction, Tag } from "@huxuan/ui";
import { useMemo, useState } from "react";
import { choicesOf, formatCredits } from "../../../../catalogue/words.ts";
import type { ListColumns } from "../../../../lists/list-columns.tsx";
import { ListScreen } from "../../../../lists/list-screen.tsx";
import { yuanText } from "../money.ts";
import { AnswerDialog } from "./answer-dialog.tsx";
import { DisputeDialog } from "./dispute-dialog.tsx";

const columns: ListColumns<"searchSettlementLines"> = [
  { prop: "studentNumber", width: 130 },
  { prop: "name", width: 96, card: "title" },
  { prop: "home", minWidth: 140 },
  { prop: "host", minWidth: 140, hidden: true },
  { prop: "courseName", minWidth: 160 },
  {
    prop: "disputeText",
    minWidth: 220,
    wrap: true,
    missing: "–",
    render: ({ row: { dispute, disputeText } }) =>
      dispute === undefined ? (
        "–"
      ) : (
        <span>
          <Tag tone={dispute.outcome === undefined ? "danger" : tones.disputeOutcome[dispute.outcome]}>
            {dispute.outcome === undefined ? "待处理" : labels.disputeOutcome[dispute.outcome]}
          </Tag>{" "}
          {disputeText}
        </span>
      ),
    text: ({ disputeText }) => disputeText || "–",
  },
  { prop: "courseCode", width: 110, hidden: true },
  { prop: "classCode", width: 120, hidden: true },
  { prop: "semester", minWidth: 180, hidden: true },
  { prop: "kind", width: 110 },
  { prop: "credits", width: 80, align: "end", formatter: ({ credits }) => formatCredits(credits) },
  {
    prop: "fee",
    width: 150,
    align: "end",
    formatter: ({ fee, agreed }) => (agreed ? yuanText(fee) : "当时没有协议"),
  },
  { prop: "agreed", hidden: true },
  { prop: "amount", width: 120, align: "end", formatter: ({ amount }) => yuanText(amount) },
  { prop: "included", width: 72, align: "center" },
];

/** What a settlement is made of, a student and class a line; each can be disputed before both have confirmed. */
export function LinesList({ settlement }: { settlement: Settlement }) {
  const { id, first, second, yearName, allowed } = settlement;
  const [disputed, setDisputed] = useState<SettlementLine>();
  const [answered, setAnswered] = useState<SettlementLine>();
  const path = useMemo(() => ({ id }), [id]);
  const fields = useMemo(
    () =>
      defineSearchFields([
        {
          prop: "homeSchoolId",
          label: "学生所在学校",
          type: "select",
          options: [first, second].map((one) => ({ value: String(one.id), label: one.name })),
        },
        {
          prop: "kind",
          label: "计费依据",
          type: "select",
          width: 140,
          options: choicesOf(labels.settlementLineKind),
        },
        {
          prop: "disputed",
          label: "争议",
          type: "select",
          width: 140,
          options: [
            { value: "yes", label: "有待处理争议" },
            { value: "no", label: "没有待处理争议" },
          ],
        },
        {
          prop: "keyword",
          label: "关键词",
          type: "input",
          placeholder: "学号、姓名、课程或教学班号",
          maxlength: 50,
        },
      ] as const),
    [first, second],
  );
  const actions = useMemo((): RowAction<SettlementLine>[] => {
    const may = (act: SettlementLine["allowed"][number]) => (line: SettlementLine) =>
      line.allowed.includes(act);
    return [
      { label: "处理争议", visible: may("resolve"), onClick: setAnswered },
      { label: "撤回争议", visible: may("takeBack"), onClick: setAnswered },
      { label: "提出争议", visible: may("dispute"), onClick: setDisputed },
    ];
  }, []);
  return (
    <div className="settlement-lines min-w-0">
      <ListScreen
        id="settlement-lines"
        name="结算明细"
        exportTitle={`${first.name}–${second.name} ${yearName}结算明细`}
        call={searchSettlementLinesList}
        path={path}
        fields={fields}
        columns={columns}
        search={({ homeSchoolId, disputed: open, ...values }) => ({
          ...values,
          homeSchoolId: homeSchoolId ? Number(homeSchoolId) : undefined,
          disputed: open ? open === "yes" : undefined,
        })}
        height="content"
        rowName={({ name, courseName }) => `${name}《${courseName}》`}
        actions={allowed.includes("dispute") || allowed.includes("resolve") ? actions : undefined}
        nothingYet={{ title: "没有明细", description: "重新生成以后，定稿名单上的学生会出现在这里。" }}
      />
      {disputed && (
        <DisputeDialog settlement={settlement} line={disputed} onClose={() => setDisputed(undefined)} />
      )}
      {answered && (
        <AnswerDialog settlement={settlement} line={answered} onClose={() => setAnswered(undefined)} />
      )}
    </div>
  );
}
