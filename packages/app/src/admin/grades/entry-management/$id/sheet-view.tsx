import { type GradeRow, type GradeSheet, labels, tones } from "@huxuan/api-client";
import {
  Alert,
  Button,
  Card,
  DataTable,
  Descriptions,
  EmptyState,
  RequirePermission,
  type RowAction,
  Tag,
  useCan,
} from "@huxuan/ui";
import { formatMoment } from "@huxuan/ui/format";
import { History, Printer, Undo2 } from "lucide-react";
import { useMemo, useState } from "react";
import { formatCredits } from "../../../../catalogue/words.ts";
import { ExtendDialog } from "../extend-dialog.tsx";
import { ReturnDialog } from "../return-dialog.tsx";
import { CellHistory } from "./cell-history.tsx";
import { FlagDialog } from "./flag-dialog.tsx";
import { rowColumns } from "./row-columns.tsx";
import { SheetPrint } from "./sheet-print.tsx";

type Asked = "return" | "extend" | "history";

/** A sheet as offices read it: how it stands, every row, and the flags that are theirs to set. */
export function SheetView({ sheet }: { sheet: GradeSheet }) {
  const mayFlag = useCan()("grade-flag") && sheet.allowed.includes("flag");
  const [asked, setAsked] = useState<Asked>();
  const [flagged, setFlagged] = useState<GradeRow>();
  const columns = useMemo(() => rowColumns(sheet), [sheet]);
  const actions = useMemo(
    (): RowAction<GradeRow>[] =>
      mayFlag
        ? [{ label: "登记标记", permission: "grade-flag", visible: ({ left }) => !left, onClick: setFlagged }]
        : [],
    [mayFlag],
  );
  const name = `${sheet.courseName} ${sheet.code}`;
  const close = () => setAsked(undefined);
  return (
    <>
      <div className="grid gap-4 print:hidden">
        <Head sheet={sheet} onAsk={setAsked} />
        {sheet.returnedReason !== undefined && sheet.state === "draft" && (
          <Alert tone="warning" title={`${sheet.returnedBy ?? "学院"}退回：`}>
            {sheet.returnedReason}
            {sheet.returnedStudentIds.length > 0 && `（标出 ${sheet.returnedStudentIds.length} 名学生）`}
          </Alert>
        )}
        {sheet.explanation && (
          <Alert title="教师对分布的说明">
            <span className="whitespace-pre-wrap">{sheet.explanation}</span>
          </Alert>
        )}
        {!mayFlag && sheet.allowed.length > 0 && sheet.state !== "draft" && (
          <p className="m-0 text-sm text-ink-2">
            缓考、违纪、免修在「{labels.gradeSheetState.draft}」时登记；已提交的先退回，已发布的走成绩更正。
          </p>
        )}
        <DataTable
          id="grade-sheet-rows"
          label={`${name} 登分册`}
          columns={columns}
          rows={sheet.rows}
          rowId="studentId"
          rowName={(row) => row.name}
          actions={actions}
          indexed
          empty={<EmptyState title="还没有学生" description={sheet.listMessage} />}
        />
      </div>
      <SheetPrint sheet={sheet} />
      {flagged && <FlagDialog sheet={sheet} row={flagged} onClose={() => setFlagged(undefined)} />}
      {asked === "history" && <CellHistory sheet={sheet} onClose={close} />}
      {asked === "return" && <ReturnDialog sheetId={sheet.id} name={name} onClose={close} />}
      {asked === "extend" && <ExtendDialog sheets={[sheet]} onClose={close} />}
    </>
  );
}

function Head({ sheet, onAsk }: { sheet: GradeSheet; onAsk: (asked: Asked) => void }) {
  const { state, window, allowed } = sheet;
  return (
    <Card>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <h2 className="m-0 text-md">{sheet.courseName}</h2>
        <span className="text-ink-2">{sheet.code}</span>
        <Tag tone={tones.gradeSheetState[state]}>{labels.gradeSheetState[state]}</Tag>
        <span className="flex flex-wrap gap-2 sm:ml-auto">
          {allowed.includes("return") && (
            <RequirePermission required="grade-approve">
              <Button icon={<Undo2 />} onClick={() => onAsk("return")}>
                退回…
              </Button>
            </RequirePermission>
          )}
          {allowed.includes("extend") && (
            <RequirePermission required="grade-window-update">
              <Button onClick={() => onAsk("extend")}>延期…</Button>
            </RequirePermission>
          )}
          <Button icon={<History />} onClick={() => onAsk("history")}>
            修改记录
          </Button>
          <Button icon={<Printer />} onClick={() => globalThis.print()}>
            打印
          </Button>
        </span>
      </div>
      <Descriptions
        groups={[
          {
            id: "sheet",
            items: [
              { label: "任课教师", value: sheet.teachers.join("、") || "待定" },
              { label: "开课院系", value: `${sheet.school.name} ${sheet.department}` },
              { label: "学期", value: `${sheet.semester.name} ${labels.examKind[sheet.examKind]}` },
              { label: "学分", value: formatCredits(sheet.credits) },
              {
                label: "成绩构成",
                value:
                  sheet.scale === "percent"
                    ? sheet.parts.map(({ name, weight }) => `${name} ${weight}%`).join("，")
                    : labels.markScale[sheet.scale],
              },
              {
                label: "录入",
                value:
                  sheet.closesAt === undefined
                    ? labels.gradeWindowState[window]
                    : `${labels.gradeWindowState[window]}，${formatMoment(sheet.closesAt)} 截止`,
              },
              { label: "学生名单", value: sheet.listMessage },
              {
                label: "提交",
                value:
                  sheet.submittedAt && `${formatMoment(sheet.submittedAt)} ${sheet.submittedBy ?? ""}`.trim(),
              },
              {
                label: "期末最低分",
                value: sheet.finalMinimum === undefined ? "不限" : `${sheet.finalMinimum} 分`,
              },
            ],
          },
        ]}
      />
    </Card>
  );
}
