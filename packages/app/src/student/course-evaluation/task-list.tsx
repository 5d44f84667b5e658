import type { MyEvaluation } from "@huxuan/api-client";
import { Avatar, Button } from "@huxuan/ui";
import { Check, Lock } from "lucide-react";
import { useNavigate } from "react-router-dom";
import { paths } from "../../paths.ts";
import { useKeptAnswers } from "../../questionnaire/kept-answers.ts";
import { useSessionInfo } from "../../session/session-store.ts";
import { sheetPlace } from "./use-my-evaluations.ts";

/** A card for each teacher who can be evaluated now. The first one is the button that one comes for. */
export const OpenTasks = ({ tasks }: { tasks: readonly MyEvaluation[] }) => (
  <ul className="m-0 grid list-none gap-3 p-0" aria-label="还没评的老师">
    {tasks.map((task, at) => (
      <OpenTask key={task.id} task={task} first={at === 0} />
    ))}
  </ul>
);

function OpenTask({ task: { id, teacherName, course, school, hidesMark }, first }: OpenTaskProps) {
  const navigate = useNavigate();
  const { useraccount } = useSessionInfo();
  const begun = useKeptAnswers(sheetPlace(useraccount, id)).answers.length;
  const act = begun > 0 ? "继续" : "评价";
  return (
    <li className="flex items-center gap-3 rounded-panel border border-line bg-surface p-4 max-sm:p-3">
      <Avatar name={teacherName} decorative />
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere">
          <b className="me-2 font-semibold">{teacherName}</b>
          {course.name}
        </p>
        <p className="text-sm text-ink-2">{school.name}</p>
        {hidesMark && (
          <p className="flex items-center gap-1 text-sm text-accent-strong">
            <Lock className="size-3.5 flex-none" aria-hidden />
            评后可看成绩
          </p>
        )}
        {begun > 0 && <p className="text-sm text-warning">{`草稿在这台设备上，答了 ${begun} 题`}</p>}
      </div>
      <Button
        size="lg"
        variant={first ? "primary" : "secondary"}
        aria-label={`${act} ${teacherName} ${course.name}`}
        onClick={() => void navigate(paths.student.evaluation(id))}
      >
        {act}
      </Button>
    </li>
  );
}

interface OpenTaskProps {
  task: MyEvaluation;
  /** The one that is done next. */
  first: boolean;
}

/** What is done, or was missed: a line each. */
export const ClosedTasks = ({
  tasks,
  label,
}: {
  tasks: readonly MyEvaluation[];
  label: "已评" | "已截止";
}) => (
  <ul className="m-0 grid list-none p-0" aria-label={label}>
    {tasks.map(({ id, teacherName, course }) => (
      <li key={id} className="flex items-center gap-3 border-t border-line py-2 first:border-t-0">
        <span className="min-w-0 flex-1 wrap-anywhere">
          <b className="me-2 font-semibold">{teacherName}</b>
          {course.name}
        </span>
        <span
          className={`flex flex-none items-center gap-1 text-sm ${label === "已评" ? "text-success" : "text-ink-2"}`}
        >
          {label === "已评" && <Check className="size-4" aria-hidden />}
          {label}
        </span>
      </li>
    ))}
  </ul>
);
