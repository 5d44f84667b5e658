import { Button, Card } from "@huxuan/ui";
import { formatMoment } from "@huxuan/ui/format";
import { useNavigate } from "react-router-dom";
import { paths } from "../../paths.ts";
import { hidingText, taskGroups } from "./task-facts.ts";
import { useMyEvaluations } from "./use-my-evaluations.ts";

/**
 * On the home, as long as a teacher waits to be evaluated. What cannot be read is said on the page itself: a home without
 * this card says nothing wrong.
 */
export function EvaluationsCard() {
  const { data } = useMyEvaluations();
  const navigate = useNavigate();
  const { open, hiding, ends } = taskGroups(data?.items ?? []);
  const [first] = open;
  if (first === undefined) return null;
  return (
    <Card
      title="课程评价"
      description={[hidingText(hiding), ends && `${formatMoment(ends)} 截止`].filter(Boolean).join("，")}
    >
      <div className="flex items-center justify-between gap-3">
        <p>
          <b className="me-2 text-2xl font-semibold tabular-nums">{open.length}</b>
          位老师还没评，每位约 1 分钟
        </p>
        <Button
          size="lg"
          onClick={() =>
            void navigate(open.length === 1 ? paths.student.evaluation(first.id) : paths.student.evaluations)
          }
        >
          去评价
        </Button>
      </div>
    </Card>
  );
}
