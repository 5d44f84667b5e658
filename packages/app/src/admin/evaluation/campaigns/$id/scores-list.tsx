import { type EvaluationScore, labels, tones } from "@huxuan/api-client";
import { searchEvaluationScoresList } from "@huxuan/api-client/query";
import { Button, defineSearchFields, type RowAction, Tag, useCan } from "@huxuan/ui";
import { ClipboardPaste } from "lucide-react";
import { useMemo, useState } from "react";
import { choicesOf } from "../../../../catalogue/words.ts";
import { scoreText } from "../../../../evaluation/result-words.ts";
import type { ListColumns } from "../../../../lists/list-columns.tsx";
import { ListScreen } from "../../../../lists/list-screen.tsx";
import { PartsDialog } from "./parts-dialog.tsx";
import { PartsPasteDialog } from "./parts-paste-dialog.tsx";

const columns: ListColumns<"searchEvaluationScores"> = [
  { prop: "name", minWidth: 120, card: "title" },
  { prop: "staffNumber", minWidth: 110 },
  { prop: "department", minWidth: 150 },
  { prop: "classes", width: 110, align: "end" },
  { prop: "count", width: 110, align: "end" },
  { prop: "student", width: 120, align: "end", formatter: ({ student }) => scoreText(student) },
  { prop: "supervisor", width: 120, align: "end", formatter: ({ supervisor }) => scoreText(supervisor) },
  { prop: "college", width: 120, align: "end", formatter: ({ college }) => scoreText(college) },
  { prop: "composite", width: 120, align: "end", formatter: ({ composite }) => scoreText(composite) },
  {
    prop: "level",
    width: 100,
    render: ({ row: { level } }) =>
      level ? <Tag tone={tones.evaluationLevel[level]}>{labels.evaluationLevel[level]}</Tag> : "–",
    text: ({ level }) => (level ? labels.evaluationLevel[level] : "–"),
  },
];

/** What students, supervisors and the college give each teacher, and together. */
export function ScoresList({ campaignId }: { campaignId: number }) {
  const [edited, setEdited] = useState<EvaluationScore>();
  const [pasting, setPasting] = useState(false);
  const mayEnter = useCan()("evaluation-manage");
  const fields = useMemo(
    () =>
      defineSearchFields([
        {
          prop: "level",
          label: "等级",
          type: "select",
          width: 130,
          options: choicesOf(labels.evaluationLevel),
        },
        { prop: "keyword", label: "关键词", type: "input", placeholder: "教师姓名或工号", maxlength: 50 },
      ] as const),
    [],
  );
  const actions = useMemo((): RowAction<EvaluationScore>[] => [{ label: "登记", onClick: setEdited }], []);
  return (
    <>
      <ListScreen
        id="evaluation-scores"
        name="综合得分"
        call={searchEvaluationScoresList}
        path={{ id: campaignId }}
        fields={fields}
        columns={columns}
        orderBy={[{ field: "composite", sortType: "desc" }]}
        search={(values) => values}
        height="content"
        rowName={({ name }) => name}
        actions={mayEnter ? actions : undefined}
        toolbar={() => ({
          before: mayEnter ? (
            <Button icon={<ClipboardPaste />} onClick={() => setPasting(true)}>
              批量登记
            </Button>
          ) : undefined,
        })}
        nothingYet={{ title: "没有教师得分", description: "有效问卷不足 5 份的教学班不计入得分。" }}
      />
      {pasting && <PartsPasteDialog campaignId={campaignId} onClose={() => setPasting(false)} />}
      {edited && <PartsDialog campaignId={campaignId} score={edited} onClose={() => setEdited(undefined)} />}
    </>
  );
}
