import type { MyEvaluationSheet } from "@huxuan/api-client";
import { Avatar, Button, Card, Result } from "@huxuan/ui";
import { useNavigate } from "react-router-dom";
import { paths } from "../../paths.ts";
import { useMyEvaluations } from "../course-evaluation/use-my-evaluations.ts";
import { taskGroups } from "../course-evaluation/task-facts.ts";
import { gradeWords } from "../grades/grade-words.ts";
import { useMyGrades } from "../grades/use-my-grades.ts";

/** It was handed in: that nobody can tell who wrote it, the mark that it opened, and who is next. */
export function Received({ sheet: { course, hidesMark } }: { sheet: MyEvaluationSheet }) {
  const navigate = useNavigate();
  const { data } = useMyEvaluations();
  const [next] = data ? taskGroups(data.items).open : [];
  return (
    <>
      <Card>
        <Result
          state="success"
          title="已收到，谢谢"
          description={`平台记下你评过《${course.name}》。答卷会打乱编入，改不了，也查不到是谁写的。`}
        />
        {hidesMark && <OpenedMark course={course} />}
      </Card>
      {next && (
        <Card>
          <div className="flex items-center gap-3">
            <Avatar name={next.teacherName} decorative />
            <p className="min-w-0 flex-1 wrap-anywhere">
              <b className="me-2 font-semibold">{next.teacherName}</b>
              {next.course.name}
            </p>
            <Button
              size="lg"
              variant="primary"
              onClick={() => void navigate(paths.student.evaluation(next.id), { replace: true })}
            >
              接着评
            </Button>
          </div>
        </Card>
      )}
      <div className="text-center">
        <Button variant="ghost" onClick={() => void navigate(paths.student.evaluations)}>
          {next ? "以后再评" : "回到课程评价"}
        </Button>
      </div>
    </>
  );
}

/** The mark that waited for this evaluation: several teachers of a class open it together. */
function OpenedMark({ course }: { course: MyEvaluationSheet["course"] }) {
  const navigate = useNavigate();
  const { data } = useMyGrades();
  const grade = data?.terms.flatMap(({ grades }) => grades).find(({ courseId }) => courseId === course.id);
  return (
    <div className="mt-4 flex items-center justify-between gap-3 rounded-control bg-accent-weak p-3">
      <p className="min-w-0">
        <span className="block text-sm text-ink-2">{`《${course.name}》成绩`}</span>
        {grade ? (
          <b className="text-xl font-semibold tabular-nums">{gradeWords(grade).original}</b>
        ) : (
          "同一门课还有老师没评，评完就能看到"
        )}
      </p>
      <Button onClick={() => void navigate(paths.student.grades)}>看成绩</Button>
    </div>
  );
}
