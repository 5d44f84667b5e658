import {
  getProgrammeImportTemplate,
  labels,
  type Permission,
  type Programme,
  startProgrammeImport,
} from "@huxuan/api-client";
import { deleteProgrammeMutation, searchProgrammesList } from "@huxuan/api-client/query";
import { Button, defineSearchFields, RequirePermission, useCan } from "@huxuan/ui";
import { Copy } from "lucide-react";
import { useMemo, useState } from "react";
import { useNavigate } from "react-router-dom";
import { useSchoolChoices } from "../../../catalogue/school-field.ts";
import { choicesOf, formatCredits } from "../../../catalogue/words.ts";
import { RowsImportButton } from "../../../imports/rows-import-dialog.tsx";
import type { ListColumns } from "../../../lists/list-columns.tsx";
import { ListScreen } from "../../../lists/list-screen.tsx";
import type { RowAct } from "../../../lists/row-acts.ts";
import { paths } from "../../../paths.ts";
import { CopyDialog } from "./copy-dialog.tsx";
import { NewProgrammeDialog } from "./new-programme-dialog.tsx";
import { programmeName } from "./programme-name.ts";
import { ReviseDialog } from "./revise-dialog.tsx";

export const title = "培养方案";
export const permission: Permission = "programme-search";

const columns: ListColumns<"searchProgrammes"> = [
  { prop: "school", minWidth: 140, ofSchool: true },
  { prop: "grade", width: 88, align: "end" },
  { prop: "major", minWidth: 150, card: "title" },
  { prop: "track", minWidth: 110, missing: "不分方向" },
  { prop: "department", minWidth: 140 },
  { prop: "revision", width: 72, align: "end" },
  {
    prop: "totalCredits",
    width: 96,
    align: "end",
    formatter: ({ totalCredits }) => formatCredits(totalCredits),
  },
  { prop: "years", width: 100, align: "end" },
  { prop: "degree", minWidth: 110, missing: "–", hidden: true },
  "state",
  { prop: "effectiveFrom", minWidth: 120, missing: "–", hidden: true },
  { prop: "students", width: 88, align: "end" },
  { prop: "publishedAt", missing: "未发布" },
  { prop: "reason", minWidth: 160, missing: "–", hidden: true },
];

const allows = (act: Programme["allowed"][number]) => (one: Programme) => one.allowed.includes(act);

/** Training programmes of all grades and majors, by version. */
export function Screen() {
  const schools = useSchoolChoices();
  const navigate = useNavigate();
  const can = useCan();
  const [copied, setCopied] = useState<readonly Programme[]>();
  const [revised, setRevised] = useState<Programme>();
  const fields = useMemo(
    () =>
      defineSearchFields([
        { prop: "keyword", label: "关键词", type: "input", placeholder: "专业或方向", maxlength: 50 },
        ...(schools.length > 0
          ? ([{ prop: "schoolId", label: "学校", type: "select", options: schools }] as const)
          : []),
        { prop: "grade", label: "年级", type: "input", maxlength: 4, placeholder: "入学年份" },
        {
          prop: "state",
          label: "状态",
          type: "select",
          width: 130,
          options: choicesOf(labels.programmeState),
        },
        {
          prop: "newest",
          label: "版本",
          type: "select",
          width: 130,
          value: "yes",
          options: [{ value: "yes", label: "只看最新版" }],
        },
      ] as const),
    [schools],
  );
  const actions = useMemo(
    (): readonly RowAct<Programme>[] => [
      { label: "打开", onClick: ({ id }) => void navigate(paths.admin.programme(id)) },
      { label: "修订", permission: "programme-revise", visible: allows("revise"), onClick: setRevised },
      {
        label: "删除",
        tone: "danger",
        permission: "programme-delete",
        visible: allows("delete"),
        call: deleteProgrammeMutation,
        ask: (one) => ({
          title: `删除「${programmeName(one)}」的草稿？`,
          tone: "danger",
          consequence: "这份草稿和里面的模块、课程会被删除，不能恢复；已发布的版本不受影响。",
          confirmLabel: "删除草稿",
        }),
        done: "草稿已删除",
      },
    ],
    [navigate],
  );
  return (
    <>
      <ListScreen
        id="programmes"
        name="培养方案"
        call={searchProgrammesList}
        fields={fields}
        columns={columns}
        search={({ schoolId, grade, newest, state, keyword }) => ({
          keyword,
          state,
          schoolId: schoolId ? Number(schoolId) : undefined,
          grade: grade && /^\d{4}$/u.test(grade) ? Number(grade) : undefined,
          newest: newest === "yes" ? true : undefined,
        })}
        selectable={can("programme-create")}
        rowName={programmeName}
        create={{ label: "新建培养方案", permission: "programme-create" }}
        actions={actions}
        toolbar={({ selectedRows }) => ({
          before: (
            <RequirePermission required="person-import">
              <RowsImportButton
                kind={{
                  start: startProgrammeImport,
                  template: getProgrammeImportTemplate,
                  renews: "startProgrammeImport",
                  counter: "行",
                  rowName: "培养方案课程",
                }}
              />
            </RequirePermission>
          ),
          behind: selectedRows.length > 0 && (
            <Button icon={<Copy />} onClick={() => setCopied(selectedRows)}>
              复制到其他年级（{selectedRows.length}）
            </Button>
          ),
        })}
        renderDialog={(_draft, close) => <NewProgrammeDialog onClose={close} />}
        nothingYet={{
          title: "还没有培养方案",
          description: "新建一份，或从 Excel 导入；以后各年级可以从上一届复制。",
        }}
      />
      {copied && <CopyDialog programmes={copied} onClose={() => setCopied(undefined)} />}
      {revised && <ReviseDialog programme={revised} onClose={() => setRevised(undefined)} />}
    </>
  );
}
