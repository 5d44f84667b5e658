import { labels, type Question, type Questionnaire } from "@huxuan/api-client";
import { searchQuestionnairesOptions } from "@huxuan/api-client/query";
import { wordsOf } from "@huxuan/questionnaire";
import { Difference, type DifferenceField, Drawer, EmptyState, Field, Select, Skeleton } from "@huxuan/ui";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import { ReadFailure } from "../../../../failure/read-failure.tsx";
import { paths } from "../../../../paths.ts";

/** More revisions than anybody makes. */
const ALL = 100;

interface RevisionsDrawerProps {
  questionnaire: Questionnaire;
  onClose: () => void;
}

/** The revisions of one name, and what differs between this and another one. */
export function RevisionsDrawer({ questionnaire, onClose }: RevisionsDrawerProps) {
  const { id, name, school, revision } = questionnaire;
  const [chosen, setChosen] = useState("");
  const { data, isError, error, isFetching, refetch } = useQuery(
    searchQuestionnairesOptions({
      body: {
        page: { pageIndex: 1, pageSize: ALL, orderBy: [{ field: "revision", sortType: "desc" }] },
        schoolId: school.id,
        name,
      },
      meta: { quiet: true },
    }),
  );
  const others = data?.items.filter((one) => one.id !== id) ?? [];
  const usual = others.find((one) => one.revision < revision) ?? others[0];
  const other = others.find((one) => String(one.id) === chosen) ?? usual;
  const titleOf = (one: Questionnaire) => `第 ${one.revision} 版 ${labels.questionnaireState[one.state]}`;
  return (
    <Drawer open onOpenChange={onClose} title={`「${name}」的各版本`} width={760}>
      {isError ? (
        <ReadFailure
          title="版本暂时无法读取"
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : data === undefined ? (
        <Skeleton lines={8} />
      ) : other === undefined ? (
        <EmptyState compact title="只有这一版" description="复制为新版本以后，可以在这里看改了什么。" />
      ) : (
        <div className="grid gap-4">
          <Field label={`第 ${revision} 版与哪一版比`}>
            <Select
              value={String(other.id)}
              onValueChange={setChosen}
              options={others.map((one) => ({ value: String(one.id), label: titleOf(one) }))}
            />
          </Field>
          <p>
            <Link to={paths.admin.questionnaire(other.id)}>打开第 {other.revision} 版</Link>
          </p>
          <Difference
            label={`第 ${other.revision} 版与第 ${revision} 版的不同`}
            before={comparable(other)}
            after={comparable(questionnaire)}
            fields={fieldsOf([other, questionnaire])}
          />
        </div>
      )}
    </Drawer>
  );
}

/** By the key of each question, so that one that only moved is not changed in all that it says. */
const comparable = ({ intro, questions }: Questionnaire): object => ({
  intro,
  order: questions.map(({ title }, at) => `${at + 1} ${title}`).join("\n"),
  ...Object.fromEntries(questions.map((question) => [question.key, textOf(question)])),
});

const fieldsOf = (both: readonly Questionnaire[]): DifferenceField[] => [
  { prop: "intro", label: "开头的话" },
  { prop: "order", label: "题目的次序" },
  ...both.flatMap(({ questions }) => questions.map(({ key, title }) => ({ prop: key, label: title }))),
];

/** All that a question says, in lines. */
function textOf(question: Question): string {
  const { title, hint, kind, required, choices, rows, weight, dimension, showIf } = question;
  const scored = kind === "scale" || kind === "matrix";
  return [
    title,
    hint,
    `${labels.questionKind[kind]}，${required ? "必答" : "可不填"}`,
    choices?.map(({ text, exclusive }) => (exclusive ? `${text}（互斥）` : text)).join("、"),
    rows?.map(({ text }) => text).join("、"),
    scored ? `用语：${wordsOf(question).join("、")}` : undefined,
    scored && weight !== undefined ? `权重 ${weight}` : undefined,
    dimension && `维度：${dimension}`,
    showIf && `显示条件：${showIf.question} 答 ${showIf.anyOf.join("、")}`,
  ]
    .filter(Boolean)
    .join("\n");
}
