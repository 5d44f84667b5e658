import { labels, type MyRule, type Permission, tones } from "@huxuan/api-client";
import { searchMyRulesList } from "@huxuan/api-client/query";
import { Button, Card, defineSearchFields, type RowAction, Tag } from "@huxuan/ui";
import { useMemo, useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { schoolOptions, useSchools } from "../../../catalogue/use-schools.ts";
import { choicesOf, formatCredits } from "../../../catalogue/words.ts";
import type { ListColumns } from "../../../lists/list-columns.tsx";
import { ListScreen } from "../../../lists/list-screen.tsx";
import { paths } from "../../../paths.ts";
import { RuleDrawer } from "./rule-drawer.tsx";

export const title = "学分互认规则";
export const permission: Permission = "recognition-mine";
export const drawsHeading = true;

const names = (courses: readonly { name: string }[]) => courses.map(({ name }) => name).join("、");

const columns: ListColumns<"searchMyRules"> = [
  {
    prop: "sources",
    minWidth: 180,
    card: "title",
    formatter: ({ sources }) => names(sources),
    file: "{sources.name|}",
  },
  { prop: "hostSchool", minWidth: 140 },
  {
    prop: "targets",
    label: "在本校计为",
    minWidth: 180,
    formatter: ({ targets, module }) => (targets.length > 0 ? names(targets) : `「${module}」模块`),
    file: "{targets.name|}",
  },
  {
    prop: "verdict",
    label: "对我来说",
    width: 150,
    render: ({ row: { verdict } }) => (
      <Tag tone={tones.recognitionOutcome[verdict.outcome]}>
        {labels.recognitionOutcome[verdict.outcome]}
        {verdict.outcome === "counts" && ` ${formatCredits(verdict.credits)} 学分`}
      </Tag>
    ),
    text: ({ verdict }) => labels.recognitionOutcome[verdict.outcome],
    file: "{verdict.text|}",
  },
  {
    prop: "openClasses",
    label: "现在可选",
    width: 110,
    align: "end",
    formatter: ({ openClasses }) => (openClasses > 0 ? `${openClasses} 个班` : "没有"),
  },
  {
    prop: "number",
    label: "规则",
    width: 120,
    formatter: ({ number, revision }) => `${number} 第 ${revision} 版`,
  },
];

/** Rules by which courses of other schools count at mine: what each means for me, and where it could be taken now. */
export function Screen() {
  const schools = useSchools();
  const navigate = useNavigate();
  const [shown, setShown] = useState<MyRule>();
  const fields = useMemo(
    () =>
      defineSearchFields([
        { prop: "keyword", label: "关键词", type: "input", placeholder: "课程名称或代码", maxlength: 50 },
        { prop: "hostSchoolId", label: "开课学校", type: "select", options: schoolOptions(schools) },
        { prop: "kind", label: "对应方式", type: "select", width: 140, options: choicesOf(labels.ruleKind) },
      ] as const),
    [schools],
  );
  const actions = useMemo(
    (): RowAction<MyRule>[] => [
      { label: "看规则", onClick: setShown },
      {
        label: "如果选这门",
        onClick: ({ sources: [source] }) =>
          source && void navigate(paths.student.programmeWith(source.id, source.name)),
      },
    ],
    [navigate],
  );
  return (
    <div className="mx-auto grid w-full max-w-320 gap-4 p-5 max-sm:p-3">
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="min-w-0 flex-1 text-lg font-semibold">
          学分互认规则
          <span className="block text-sm font-normal text-ink-2 sm:ms-3 sm:inline">
            外校的哪些课程在本校算学分，算哪门、算多少
          </span>
        </h1>
        <Button asChild>
          <Link to={paths.student.creditBank}>我的学分银行</Link>
        </Button>
      </div>
      <ListScreen
        id="my-rules"
        name="互认规则"
        call={searchMyRulesList}
        fields={fields}
        columns={columns}
        search={({ hostSchoolId, ...values }) => ({
          ...values,
          hostSchoolId: hostSchoolId ? Number(hostSchoolId) : undefined,
        })}
        rowName={({ sources }) => names(sources)}
        actions={actions}
        nothingYet={{
          title: "还没有和你有关的规则",
          description: "没有规则的外校课程，通过以后可以在学分银行里申请认定。",
        }}
      />
      <Card title="没有规则的课程怎么办？">
        <p className="m-0">
          两校签了协议而没有规则的课程，通过并发布成绩以后，在
          <Link to={paths.student.creditBank}>学分银行</Link>
          里申请认定，由学院和教务处审核；没有协议的学校的课程不能认定。
        </p>
      </Card>
      {shown && <RuleDrawer rule={shown} onClose={() => setShown(undefined)} />}
    </div>
  );
}
