import type { Survey } from "@huxuan/api-client";
import { removeSurveyPeopleMutation, searchSurveyPeopleList } from "@huxuan/api-client/query";
import { Button, defineSearchFields } from "@huxuan/ui";
import { ClipboardPaste } from "lucide-react";
import { useMemo, useState } from "react";
import { useAct } from "../../../../acts/use-act.ts";
import type { ListColumns } from "../../../../lists/list-columns.tsx";
import { ListScreen } from "../../../../lists/list-screen.tsx";
import { PasteDialog } from "./paste-dialog.tsx";

const columns: ListColumns<"searchSurveyPeople"> = [
  { prop: "name", minWidth: 120, card: "title" },
  { prop: "email", minWidth: 200 },
  { prop: "unit", minWidth: 140 },
];

const fields = defineSearchFields([
  { prop: "keyword", label: "关键词", type: "input", placeholder: "姓名、邮箱或分组", maxlength: 50 },
] as const);

/** The outsiders who are asked by mail; who of them has answered nobody sees. */
export function PeopleCard({ survey }: { survey: Survey }) {
  const { id, state } = survey;
  const [pasting, setPasting] = useState(false);
  const path = useMemo(() => ({ id }), [id]);
  const isDraft = state === "draft";
  const remove = useAct({
    call: removeSurveyPeopleMutation,
    request: (ids: readonly number[]) => ({ path: { id }, body: { ids: [...ids] } }),
    ask: (ids) => ({
      title: `从名单里去掉 ${ids.length} 人？`,
      tone: "danger",
      consequence: "他们不会收到这份问卷。",
      confirmLabel: "去掉",
    }),
    done: "已从名单里去掉",
  });
  return (
    <section className="grid gap-2" aria-label="校外人员名单">
      <h2 className="m-0 text-md font-semibold">校外人员名单</h2>
      <p className="m-0 text-sm text-ink-2">
        {isDraft
          ? "开放时每人收到一封带一次性链接的邮件。审核后不能再改名单。"
          : "名单不显示谁答了：只按分组给出人数。"}
      </p>
      <ListScreen
        id="survey-people"
        name="校外人员名单"
        call={searchSurveyPeopleList}
        path={path}
        fields={fields}
        columns={columns}
        search={(values) => values}
        height="content"
        rowName={({ name }) => name}
        selectable={isDraft}
        exportPermission="survey-build"
        toolbar={({ selectedRows, clearSelection }) => ({
          before: isDraft ? (
            <Button icon={<ClipboardPaste />} onClick={() => setPasting(true)}>
              粘贴名单
            </Button>
          ) : undefined,
          behind:
            isDraft && selectedRows.length > 0 ? (
              <Button
                variant="primary"
                tone="danger"
                onClick={() =>
                  void remove(selectedRows.map((one) => one.id)).then((gone) => gone && clearSelection())
                }
              >
                去掉 {selectedRows.length} 人
              </Button>
            ) : undefined,
        })}
        nothingYet={{ title: "名单是空的", description: "点「粘贴名单」，从 Excel 里整块复制过来。" }}
      />
      {pasting && <PasteDialog survey={survey} onClose={() => setPasting(false)} />}
    </section>
  );
}
