import { Card } from "@huxuan/ui";
import { useSearchParams } from "react-router-dom";
import { VerdictCard } from "../../recognition/verdict-card.tsx";
import { homeSchoolOf } from "./course-query.ts";
import { HomeSchoolSelect } from "./home-school-select.tsx";
import { useSchoolVerdicts } from "./use-school-verdicts.ts";

interface SchoolVerdictProps {
  courseId: number;
  /** The school that teaches it. */
  schoolId: number;
}

/** What a course counts as at the visitor's school, once they say which that is; it stands in the address (`home=3`). */
export function SchoolVerdict({ courseId, schoolId }: SchoolVerdictProps) {
  const [params, setParams] = useSearchParams();
  const home = homeSchoolOf(params);
  const verdict = useSchoolVerdicts(home, home === schoolId ? [] : [courseId]).get(courseId);
  const choose = (next: number | undefined) =>
    setParams(
      (before) => {
        if (next === undefined) before.delete("home");
        else before.set("home", String(next));
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <Card title="学分怎么算">
      <div className="grid gap-3">
        <HomeSchoolSelect value={home} onValueChange={choose} />
        {home === undefined ? (
          <p className="m-0 text-ink-2">选一所学校，看这门课在那里计为什么、多少学分。</p>
        ) : home === schoolId ? (
          <p className="m-0 text-ink-2">这是那所学校自己开的课，按培养方案计学分。</p>
        ) : (
          verdict && <VerdictCard verdict={verdict} mine={false} />
        )}
      </div>
    </Card>
  );
}
