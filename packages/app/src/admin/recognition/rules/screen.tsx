import {
  getRecognitionRuleImportTemplate,
  labels,
  type Permission,
  type RecognitionRule,
  startRecognitionRuleImport,
} from "@huxuan/api-client";
import {
  deleteRecognitionRuleMutation,
  reviseRecognitionRuleMutation,
  searchRecognitionRulesList,
  stopRecognitionRuleMutation,
  submitRecognitionRuleMutation,
  submitRecognitionRulesMutation,
} from "@huxuan/api-client/query";
import { Button, defineSearchFields, RequirePermission, useCan } from "@huxuan/ui";
import { useQueryClient } from "@tanstack/react-query";
import { FlaskConical, Send } from "lucide-react";
import { useMemo, useState } from "react";
import { runCall } from "../../../acts/run-call.ts";
import { schoolOptions, useSchools } from "../../../catalogue/use-schools.ts";
import { choicesOf } from "../../../catalogue/words.ts";
import { RowsImportButton } from "../../../imports/rows-import-dialog.tsx";
import type { ListColumns } from "../../../lists/list-columns.tsx";
import { ListScreen } from "../../../lists/list-screen.tsx";
import type { RowAct } from "../../../lists/row-acts.ts";
import { ManyDialog } from "../../../records/many-dialog.tsx";
import { ImpactDrawer } from "./impact-drawer.tsx";
import { RuleDialog } from "./rule-dialog.tsx";
import { ruleText } from "./rule-text.ts";
import { RuleTester } from "./rule-tester.tsx";

export const title = "互认规则";
export const permission: Permission = "recognition-rule-search";

const names = (courses: readonly { name: string; code: string }[]) =>
  courses.map(({ name, code }) => `${name}（${code}）`).join("、");

const columns: ListColumns<"searchRecognitionRules"> = [
  { prop: "number", width: 88, align: "end" },
  { prop: "revision", width: 72, align: "end" },
  { prop: "homeSchool", minWidth: 130 },
  { prop: "hostSchool", minWidth: 130 },
  {
    prop: "sources",
    minWidth: 220,
    card: "title",
    formatter: ({ sources }) => names(sources),
    file: "{sources.code|、}",
  },
  {
    prop: "targets",
    minWidth: 220,
    formatter: ({ targets, module }) => (module === "" ? names(targets) : `「${module}」模块`),
    file: "{targets.code|、}",
  },
  { prop: "module", hidden: true },
  { prop: "kind", width: 120 },
  { prop: "gradeAs", width: 100 },
  { prop: "minimumMark", width: 96, align: "end" },
  { prop: "tolerance", width: 110, align: "end", missing: "按本校设置" },
  "validFrom",
  { prop: "validUntil", missing: "长期" },
  "state",
  { prop: "uses", width: 96, align: "end" },
];

const allows = (act: RecognitionRule["allowed"][number]) => (rule: RecognitionRule) =>
  rule.allowed.includes(act);
const unselectable = (rule: RecognitionRule) => (allows("submit")(rule) ? undefined : "不是可以提交的草稿");
const nameOf = (rule: RecognitionRule) => `规则 ${rule.number} 第 ${rule.revision} 版`;

const actions: readonly RowAct<RecognitionRule>[] = [
  { label: "编辑", permission: "recognition-rule-update", visible: allows("update"), edits: true },
  {
    label: "提交审核",
    permission: "recognition-rule-submit",
    visible: allows("submit"),
    call: submitRecognitionRuleMutation,
    ask: (rule) => ({
      title: `提交${nameOf(rule)}审核？`,
      description: `${ruleText(rule)}。审核通过后立即生效，代替前一版；审核期间不能修改。`,
      confirmLabel: "提交审核",
    }),
    done: "规则已提交审核",
  },
  {
    label: "修订",
    permission: "recognition-rule-revise",
    visible: allows("revise"),
    call: reviseRecognitionRuleMutation,
    done: "已建新版草稿：改好后提交审核",
  },
  {
    label: "停用",
    permission: "recognition-rule-stop",
    visible: allows("stop"),
    tone: "danger",
    call: stopRecognitionRuleMutation,
    ask: (rule) => ({
      title: `停用${nameOf(rule)}？`,
      tone: "danger",
      consequence: "停用后，新选的课程不再按它认定；已经选上的仍按选课时的结论办理。",
      confirmLabel: "停用规则",
    }),
    done: "规则已停用",
  },
  {
    label: "删除",
    permission: "recognition-rule-delete",
    visible: allows("delete"),
    tone: "danger",
    call: deleteRecognitionRuleMutation,
    ask: (rule) => ({
      title: `删除${nameOf(rule)}？`,
      tone: "danger",
      consequence: "这份草稿会被删除，不能恢复。",
      confirmLabel: "删除草稿",
    }),
    done: "草稿已删除",
  },
];

/** What courses of other schools count as at the own one: drafts, versions in force, and a place to try them. */
export function Screen() {
  const schools = useSchools();
  const [shown, setShown] = useState<RecognitionRule>();
  const [testing, setTesting] = useState(false);
  const can = useCan();
  const queryClient = useQueryClient();
  const [sent, setSent] = useState<readonly RecognitionRule[]>();
  const fields = useMemo(
    () =>
      defineSearchFields([
        {
          prop: "keyword",
          label: "关键词",
          type: "input",
          placeholder: "课程名称或代码、模块",
          maxlength: 50,
        },
        { prop: "homeSchoolId", label: "认定学校", type: "select", options: schoolOptions(schools) },
        { prop: "hostSchoolId", label: "开课学校", type: "select", options: schoolOptions(schools) },
        { prop: "kind", label: "对应方式", type: "select", width: 140, options: choicesOf(labels.ruleKind) },
        { prop: "state", label: "状态", type: "select", width: 120, options: choicesOf(labels.ruleState) },
        {
          prop: "newest",
          label: "版本",
          type: "select",
          width: 120,
          options: [{ value: "yes", label: "只看最新版" }],
        },
      ] as const),
    [schools],
  );
  const acts = useMemo(
    (): readonly RowAct<RecognitionRule>[] => [
      ...actions,
      { label: "影响", visible: ({ state }) => state === "active", onClick: setShown },
    ],
    [],
  );
  const id = (value: string | undefined) => (value ? Number(value) : undefined);
  return (
    <>
      <ListScreen
        id="recognition-rules"
        name="互认规则"
        call={searchRecognitionRulesList}
        fields={fields}
        columns={columns}
        search={({ homeSchoolId, hostSchoolId, newest, ...values }) => ({
          ...values,
          homeSchoolId: id(homeSchoolId),
          hostSchoolId: id(hostSchoolId),
          newest: newest === "yes" ? true : undefined,
        })}
        selectable={can("recognition-rule-submit")}
        unselectableReason={unselectable}
        rowName={nameOf}
        create={{ label: "新建互认规则", permission: "recognition-rule-create" }}
        actions={acts}
        toolbar={({ selectedRows }) => ({
          behind: can("recognition-rule-submit") && selectedRows.length > 0 && (
            <Button icon={<Send />} onClick={() => setSent(selectedRows)}>
              提交 {selectedRows.length} 条
            </Button>
          ),
          before: (
            <>
              <Button icon={<FlaskConical />} onClick={() => setTesting(true)}>
                试一试
              </Button>
              <RequirePermission required="person-import">
                <RowsImportButton
                  kind={{
                    start: startRecognitionRuleImport,
                    template: getRecognitionRuleImportTemplate,
                    renews: "startRecognitionRuleImport",
                    counter: "条",
                    rowName: "互认规则",
                  }}
                />
              </RequirePermission>
            </>
          ),
        })}
        renderDialog={(draft, close) => <RuleDialog rule={draft} onClose={close} />}
        nothingYet={{
          title: "还没有互认规则",
          description: "写明外校的哪门课程在本校算哪门；学生选课以前就能看到结论，通过后自动认定。",
        }}
      />
      {sent && (
        <ManyDialog
          count={sent.length}
          act={{ label: "提交", counter: "条规则" }}
          description="每条各自审核，通过后立即生效，代替前一版；审核期间不能修改。不能提交的留作草稿，说明原因。"
          send={async () => {
            const body = { ids: sent.map((one) => one.id) };
            return (await runCall(queryClient, submitRecognitionRulesMutation, { body }, true)).items;
          }}
          allDone="全部提交了，审核人会收到待办。"
          onClose={() => setSent(undefined)}
        />
      )}
      {shown && <ImpactDrawer rule={shown} onClose={() => setShown(undefined)} />}
      {testing && <RuleTester onClose={() => setTesting(false)} />}
    </>
  );
}
