import { labels, type ProgrammeDetail, searchCourses, tones } from "@huxuan/api-client";
import {
  recallProgrammeMutation,
  submitProgrammeMutation,
  updateProgrammeMutation,
} from "@huxuan/api-client/query";
import {
  Alert,
  Card,
  Field,
  Input,
  NumberInput,
  type PageAction,
  PageHeader,
  ProgrammeEditor,
  Select,
  toast,
  useLeaveGuard,
} from "@huxuan/ui";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { runCall } from "../../../../acts/run-call.ts";
import { useAct } from "../../../../acts/use-act.ts";
import { useDepartmentNames } from "../../../../catalogue/department-names.ts";
import { formatCredits } from "../../../../catalogue/words.ts";
import { useSending } from "../../../../form/use-sending.ts";
import { paths } from "../../../../paths.ts";
import { usePageTab } from "../../../../shell/page-tab.ts";
import { renderLink } from "../../../../shell/render-link.tsx";
import { AT_ONCE, useComingTerms } from "../coming-terms.ts";
import { programmeName } from "../programme-name.ts";
import { ReviseDialog } from "../revise-dialog.tsx";
import { ChangesDrawer } from "./changes-drawer.tsx";
import { contentOf, editedOf, type EditedProgramme, findingsOf } from "./edited-programme.ts";
import { GradesDialog } from "./grades-dialog.tsx";

/** Matches offered; who sees the wrong ones types on. */
const OFFERED = 20;

/** The editor with its checks beside it, and what can be done with this version. */
export function ProgrammePage({ programme }: { programme: ProgrammeDetail }) {
  const { id, version, school, state, revision, allowed, revisions, reason, effectiveFrom } = programme;
  const queryClient = useQueryClient();
  const sending = useSending();
  // What was changed, with the version that it began from: read anew meanwhile, the page keeps it, and saving says so.
  const [draft, setDraft] = useState<{ edited: EditedProgramme; version: number }>();
  const edited = useMemo(() => draft?.edited ?? editedOf(programme), [draft, programme]);
  const dirty = draft !== undefined;
  const [comparing, setComparing] = useState(false);
  const [revising, setRevising] = useState(false);
  const [spreading, setSpreading] = useState(false);
  const terms = useComingTerms(effectiveFrom?.id);
  const departments = useDepartmentNames(school.id);
  const editable = allowed.includes("update");
  const name = programmeName(programme);
  usePageTab({ title: name, unsaved: dirty });
  useLeaveGuard(dirty);
  const findings = useMemo(
    () => (dirty ? findingsOf(edited) : programme.findings),
    [dirty, edited, programme],
  );
  const errors = findings.filter(({ severity }) => severity === "error");
  const edit = (part: Partial<EditedProgramme>) =>
    setDraft((before) => ({
      edited: { ...(before?.edited ?? edited), ...part },
      version: before?.version ?? version,
    }));
  const save = () =>
    sending.send(async () => {
      await runCall(
        queryClient,
        updateProgrammeMutation,
        { path: { id }, body: contentOf(edited, draft?.version ?? version) },
        true,
      );
      setDraft(undefined);
      toast.success("草稿已保存");
    });
  const submit = useAct({
    call: submitProgrammeMutation,
    request: () => ({ path: { id } }),
    ask: () => ({
      title: `提交「${name}」第 ${revision} 版审核？`,
      description:
        effectiveFrom === undefined
          ? "学院、教务处和教学指导委员会依次审核，通过后发布，学生的学业进度按新版重算；审核期间不能修改。"
          : `学院、教务处和教学指导委员会依次审核，通过后等到${effectiveFrom.name}开学执行；审核期间不能修改。`,
      confirmLabel: "提交审核",
    }),
    done: "培养方案已提交审核",
  });
  const recall = useAct({
    call: recallProgrammeMutation,
    request: () => ({ path: { id } }),
    ask: () => ({
      title: `把「${name}」第 ${revision} 版改回草稿？`,
      description: "这一版还没有执行。改回草稿后可以修改，执行前要重新提交审核。",
      confirmLabel: "改回草稿",
    }),
    done: "已改回草稿",
  });
  const onSearchCourses = useCallback(
    async (keyword: string) => {
      const { data } = await searchCourses({
        body: {
          page: { pageIndex: 1, pageSize: OFFERED },
          schoolId: school.id,
          keyword: keyword || undefined,
        },
        meta: { quiet: true },
        throwOnError: true,
      });
      return data.items.map(({ id: courseId, code, name: courseName, credits, nature }) => ({
        id: courseId,
        code,
        name: courseName,
        credits,
        nature,
      }));
    },
    [school.id],
  );
  const others = revisions.filter((one) => one.id !== id);
  const actions: PageAction[] = [
    ...(allowed.includes("submit")
      ? [
          {
            id: "submit",
            label: "提交审核",
            primary: !dirty,
            permission: "programme-submit" as const,
            disabledReason: dirty
              ? "请先保存草稿"
              : errors.length > 0
                ? `还有 ${errors.length} 处错误要改`
                : undefined,
            onSelect: () => void submit(undefined),
          },
        ]
      : []),
    ...(editable
      ? [
          {
            id: "save",
            label: "保存草稿",
            primary: dirty,
            busy: sending.busy,
            permission: "programme-update" as const,
            disabledReason: dirty ? undefined : "没有改动",
            onSelect: () => void save(),
          },
        ]
      : []),
    ...(allowed.includes("revise")
      ? [
          {
            id: "revise",
            label: "修订",
            permission: "programme-revise" as const,
            onSelect: () => setRevising(true),
          },
        ]
      : []),
    ...(allowed.includes("recall")
      ? [
          {
            id: "recall",
            label: "改回草稿",
            permission: "programme-revise" as const,
            onSelect: () => void recall(undefined),
          },
        ]
      : []),
    ...(allowed.includes("applyToGrades")
      ? [
          {
            id: "grades",
            label: "用于其他年级",
            permission: "programme-revise" as const,
            disabledReason: dirty ? "请先保存草稿" : undefined,
            onSelect: () => setSpreading(true),
          },
        ]
      : []),
    ...(others.length > 0 ? [{ id: "compare", label: "比较版本", onSelect: () => setComparing(true) }] : []),
    { id: "print", label: "打印", onSelect: () => window.print() },
  ];
  return (
    <div className="grid gap-4">
      <PageHeader
        title={name}
        status={{
          label: `第 ${revision} 版 ${labels.programmeState[state]}`,
          tone: tones.programmeState[state],
        }}
        description={[school.name, programme.department, `${programme.students} 名学生`, reason]
          .filter(Boolean)
          .join(" · ")}
        back={{ href: paths.admin.programmes, label: "培养方案" }}
        renderLink={renderLink}
        actions={actions}
      />
      {sending.fault !== undefined && (
        <Alert tone="danger" title="没有保存">
          {sending.fault}
        </Alert>
      )}
      {state === "scheduled" && (
        <Alert title={`${effectiveFrom?.name ?? ""}起执行`}>
          已通过审核。开学前学生仍按现行的一版；开学当天零点自动换成这一版，学业进度随之重算。
        </Alert>
      )}
      {state === "auditing" && <Alert title="审核中">审核结束以前不能修改；退回后可以继续改。</Alert>}
      <Card>
        {editable ? (
          <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
            <Field label="学位" error={sending.faultAt("degree")}>
              <Input value={edited.degree} onValueChange={(degree) => edit({ degree })} maxLength={40} />
            </Field>
            <Field label="学制" required error={sending.faultAt("years")}>
              <NumberInput
                value={edited.years}
                onValueChange={(years) => years !== null && edit({ years })}
                min={1}
                max={8}
                step={0.5}
                precision={1}
                unit="年"
              />
            </Field>
            <Field label="总学分" required error={sending.faultAt("totalCredits")}>
              <NumberInput
                value={edited.totalCredits}
                onValueChange={(totalCredits) => totalCredits !== null && edit({ totalCredits })}
                min={0}
                max={400}
                step={0.5}
                precision={2}
                unit="学分"
              />
            </Field>
            {revision > 1 && (
              <Field label="执行学期" error={sending.faultAt("effectiveFromId")}>
                <Select
                  value={edited.effectiveFromId === undefined ? "" : String(edited.effectiveFromId)}
                  onValueChange={(term) => edit({ effectiveFromId: term === "" ? undefined : Number(term) })}
                  options={terms}
                  placeholder={AT_ONCE}
                  clearable
                />
              </Field>
            )}
          </div>
        ) : (
          <p className="m-0">
            {[
              edited.degree || "学位未填写",
              `学制 ${edited.years} 年`,
              `总学分 ${formatCredits(edited.totalCredits)}`,
              ...(effectiveFrom === undefined ? [] : [`${effectiveFrom.name}起执行`]),
            ].join(" · ")}
          </p>
        )}
      </Card>
      <ProgrammeEditor
        label={`${name}的模块和课程`}
        value={edited}
        onChange={({ modules, items }) => edit({ modules, items })}
        readOnly={!editable}
        terms={Math.ceil(edited.years * 2)}
        totalCredits={edited.totalCredits}
        findings={findings}
        natureLabels={labels.courseNature}
        departments={departments}
        onSearchCourses={onSearchCourses}
      />
      {comparing && (
        <ChangesDrawer programme={programme} others={others} onClose={() => setComparing(false)} />
      )}
      {spreading && <GradesDialog programme={programme} onClose={() => setSpreading(false)} />}
      {revising && <ReviseDialog programme={programme} onClose={() => setRevising(false)} />}
    </div>
  );
}
