import { labels, type Questionnaire, tones } from "@huxuan/api-client";
import {
  activateQuestionnaireMutation,
  copyQuestionnaireMutation,
  createLibraryQuestionMutation,
  deleteQuestionnaireMutation,
  retireQuestionnaireMutation,
  updateQuestionnaireMutation,
} from "@huxuan/api-client/query";
import { askedQuestions } from "@huxuan/questionnaire";
import {
  Alert,
  type BuilderQuestion,
  Button,
  Card,
  Field,
  Input,
  type PageAction,
  PageHeader,
  QuestionBuilder,
  Textarea,
  toast,
  useCan,
  useLeaveGuard,
} from "@huxuan/ui";
import { useQueryClient } from "@tanstack/react-query";
import { Library } from "lucide-react";
import { useMemo, useState } from "react";
import { useNavigate } from "react-router-dom";
import { runCall } from "../../../../acts/run-call.ts";
import { useAct } from "../../../../acts/use-act.ts";
import { useSending } from "../../../../form/use-sending.ts";
import { paths } from "../../../../paths.ts";
import { usePageTab } from "../../../../shell/page-tab.ts";
import { renderLink } from "../../../../shell/render-link.tsx";
import { activationWords, deletionWords, retirementWords } from "../questionnaire-words.ts";
import {
  editedOf,
  type EditedQuestionnaire,
  libraryCopy,
  problemsOf,
  sentQuestion,
  withQuestions,
} from "./edited-questionnaire.ts";
import { LibraryDrawer } from "./library-drawer.tsx";
import { RevisionsDrawer } from "./revisions-drawer.tsx";

/** The builder with its preview, and what can be done with this revision. */
export function QuestionnairePage({ questionnaire }: { questionnaire: Questionnaire }) {
  const { id, version, school, purpose, state, revision, allowed } = questionnaire;
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const can = useCan();
  const sending = useSending();
  // What was changed, with the version that it began from: read anew meanwhile, the page keeps it, and saving says so.
  const [draft, setDraft] = useState<{ edited: EditedQuestionnaire; version: number }>();
  const edited = useMemo(() => draft?.edited ?? editedOf(questionnaire), [draft, questionnaire]);
  const dirty = draft !== undefined;
  const [opened, setOpened] = useState<"library" | "revisions">();
  const editable = allowed.includes("update");
  usePageTab({ title: questionnaire.name, unsaved: dirty });
  useLeaveGuard(dirty);
  const problems = useMemo(() => (editable ? problemsOf(edited.questions) : []), [editable, edited]);
  const wrong =
    edited.questions.length === 0
      ? "至少要有一道题"
      : problems.length > 0
        ? `还有 ${problems.length} 处要改`
        : edited.name.trim() === ""
          ? "请写名称"
          : undefined;
  const edit = (part: Partial<EditedQuestionnaire>) =>
    setDraft((before) => ({
      edited: { ...(before?.edited ?? edited), ...part },
      version: before?.version ?? version,
    }));
  const save = () =>
    sending.send(async () => {
      const { name, intro, questions } = edited;
      const body = {
        name: name.trim(),
        intro,
        purpose,
        questions: questions.map(sentQuestion),
        version: draft?.version ?? version,
      };
      await runCall(queryClient, updateQuestionnaireMutation, { path: { id }, body }, true);
      setDraft(undefined);
      toast.success("草稿已保存");
    });
  const request = () => ({ path: { id } });
  const activate = useAct({
    call: activateQuestionnaireMutation,
    request,
    ask: () => activationWords(questionnaire),
    done: "问卷已启用",
  });
  const retire = useAct({
    call: retireQuestionnaireMutation,
    request,
    ask: () => retirementWords(questionnaire),
    done: "问卷已停用",
  });
  const remove = useAct({
    call: deleteQuestionnaireMutation,
    request,
    ask: () => deletionWords(questionnaire),
    done: "草稿已删除",
  });
  const copy = async () => {
    const made = await runCall(queryClient, copyQuestionnaireMutation, request(), false).catch(
      () => undefined,
    );
    // The client's notice says why there is none.
    if (made === undefined) return;
    toast.success(`第 ${made.revision} 版草稿已建好`);
    void navigate(paths.admin.questionnaire(made.id));
  };
  const keepInLibrary = useAct({
    call: createLibraryQuestionMutation,
    request: (question: BuilderQuestion) => ({
      body: { schoolId: school.id, purpose, question: libraryCopy(question) },
    }),
    done: (_, { title }) => `「${title}」已存入题库`,
  });
  const actions: PageAction[] = [
    ...(editable
      ? [
          {
            id: "save",
            label: "保存草稿",
            primary: dirty,
            busy: sending.busy,
            permission: "questionnaire-update" as const,
            disabledReason: dirty ? wrong : "没有改动",
            onSelect: () => void save(),
          },
        ]
      : []),
    ...(allowed.includes("activate")
      ? [
          {
            id: "activate",
            label: "启用",
            primary: !dirty,
            permission: "questionnaire-activate" as const,
            disabledReason: dirty ? "请先保存草稿" : wrong,
            onSelect: () => void activate(undefined),
          },
        ]
      : []),
    ...(allowed.includes("copy")
      ? [
          {
            id: "copy",
            label: "复制为新版本",
            primary: state === "active",
            permission: "questionnaire-copy" as const,
            disabledReason: dirty ? "请先保存草稿" : undefined,
            onSelect: () => void copy(),
          },
        ]
      : []),
    { id: "revisions", label: "各版本", onSelect: () => setOpened("revisions") },
    ...(allowed.includes("retire")
      ? [
          {
            id: "retire",
            label: "停用",
            tone: "danger" as const,
            permission: "questionnaire-retire" as const,
            onSelect: () => void retire(undefined),
          },
        ]
      : []),
    ...(allowed.includes("delete")
      ? [
          {
            id: "delete",
            label: "删除",
            tone: "danger" as const,
            permission: "questionnaire-delete" as const,
            onSelect: async () => {
              if (await remove(undefined)) void navigate(paths.admin.questionnaires);
            },
          },
        ]
      : []),
  ];
  return (
    <div className="grid gap-4">
      <PageHeader
        title={questionnaire.name}
        status={{
          label: `第 ${revision} 版 ${labels.questionnaireState[state]}`,
          tone: tones.questionnaireState[state],
        }}
        description={`${school.name} · ${labels.questionnairePurpose[purpose]}`}
        back={{ href: paths.admin.questionnaires, label: "问卷管理" }}
        renderLink={renderLink}
        actions={actions}
      />
      {sending.fault !== undefined && (
        <Alert tone="danger" title="没有保存">
          {sending.fault}
        </Alert>
      )}
      {state !== "draft" && (
        <Alert title={state === "active" ? "这一版在使用中，题目不能改" : "这一版已停用，题目不能改"}>
          答卷和结果都按这一版的题目；要改请复制为新版本。
        </Alert>
      )}
      {editable && (
        <Card>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label="名称" required error={sending.faultAt("name")}>
              <Input value={edited.name} maxLength={60} onValueChange={(name) => edit({ name })} />
            </Field>
            <Field label="开头的话" description="显示在第一题上面" error={sending.faultAt("intro")}>
              <Textarea
                value={edited.intro}
                autoGrow
                rows={1}
                maxLength={500}
                onValueChange={(intro) => edit({ intro })}
              />
            </Field>
          </div>
        </Card>
      )}
      <QuestionBuilder
        label={`${questionnaire.name}的题目`}
        questions={edited.questions}
        onQuestionsChange={editable ? (questions) => edit({ questions }) : undefined}
        problems={problems}
        intro={edited.intro}
        scored={purpose === "evaluation"}
        asked={askedQuestions}
        onSaveQuestion={
          can("library-question-create") ? (question) => void keepInLibrary(question) : undefined
        }
        actions={
          editable &&
          can("library-question-search") && (
            <Button icon={<Library />} onClick={() => setOpened("library")}>
              从题库选题
            </Button>
          )
        }
      />
      {opened === "library" && (
        <LibraryDrawer
          schoolId={school.id}
          purpose={purpose}
          onTake={(added) => edit({ questions: withQuestions(edited.questions, added) })}
          onClose={() => setOpened(undefined)}
        />
      )}
      {opened === "revisions" && (
        <RevisionsDrawer questionnaire={questionnaire} onClose={() => setOpened(undefined)} />
      )}
    </div>
  );
}
