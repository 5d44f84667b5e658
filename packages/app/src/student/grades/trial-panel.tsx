import { Button, NumberInput, Slider, Tag, VisuallyHidden } from "@huxuan/ui";
import { decimal, pointsOf } from "@huxuan/grading";
import type { GradeRules } from "@huxuan/api-client";
import { ArrowRight, Plus, X } from "lucide-react";
import { useId, useState } from "react";
import { formatCredits } from "../../catalogue/words.ts";
import type { TrialState } from "./use-trial.ts";
import { formulaOf, type TrialCourse } from "./what-if.ts";

interface TrialPanelProps {
  trial: TrialState;
  rules: GradeRules;
}

const DIRECTION = { up: "text-success", down: "text-danger", same: "text-ink-2" } as const;

/** What the average would be: a slider a course, and what it comes to. */
export function TrialPanel({ trial, rules }: TrialPanelProps) {
  const { courses, marks, result, top } = trial;
  return (
    <div className="grid gap-3">
      <p className="m-0 flex flex-wrap items-baseline gap-x-3 tabular-nums" role="status">
        <span className="text-ink-2">{result.now ?? "还没有绩点"}</span>
        {trial.isTouched ? (
          <>
            <ArrowRight aria-hidden="true" className="size-4 self-center text-ink-2" />
            <VisuallyHidden>试算后</VisuallyHidden>
            <b className="text-xl leading-tight font-semibold">{result.imagined ?? "还没有绩点"}</b>
            {result.change !== undefined && (
              <span className={DIRECTION[result.direction]}>{result.change}</span>
            )}
          </>
        ) : (
          courses.length > 0 && <span>拖动滑块，看看会到多少</span>
        )}
        <span className="ms-auto text-sm text-ink-2">排名不试算</span>
      </p>
      {courses.length === 0 && <p className="m-0 text-ink-2">没有在等成绩的课程，可以加一门试试。</p>}
      <ul className="m-0 list-none p-0">
        {courses.map((course) => (
          <Course key={course.id} course={course} trial={trial} rules={rules} mark={marks[course.id]} />
        ))}
      </ul>
      {result.ceiling !== undefined && (
        <p className="m-0 flex flex-wrap items-center justify-between gap-x-3 border-t border-line pt-2">
          <span>{result.ceiling}</span>
          <Button variant="text" onClick={() => trial.setAll(top)}>
            全部设为 {top}
          </Button>
        </p>
      )}
      {result.rulesChanged && trial.isTouched && (
        <p className="m-0 text-sm text-ink-2">
          学校改过算法：已发布的成绩按发布时的算法计入上面的平均绩点，试算都按现在的算法，所以起点不同。
        </p>
      )}
      <AddCourse trial={trial} />
    </div>
  );
}

interface CourseProps extends TrialPanelProps {
  course: TrialCourse;
  mark: number | undefined;
}

function Course({ course, trial, rules, mark }: CourseProps) {
  const { id, name, credits, guest } = course;
  return (
    <li className="border-t border-line py-2">
      <span className="flex items-baseline justify-between gap-3 tabular-nums">
        <span className="min-w-0 wrap-anywhere">
          {name}
          <span className="ml-2 text-sm text-ink-2">
            {formatCredits(credits)} 学分{guest && "，认定后才计入"}
          </span>
        </span>
        <span className="flex flex-none items-baseline gap-2">
          {mark === undefined ? (
            <span className="text-sm text-ink-2">未试</span>
          ) : (
            <>
              <b className="text-lg font-semibold">{mark}</b>
              <span className="text-sm text-ink-2">绩点 {pointOf(mark, rules)}</span>
            </>
          )}
          {trial.isAdded(id) && (
            <Button
              variant="ghost"
              size="sm"
              icon={<X />}
              aria-label={`不试 ${name}`}
              onClick={() => trial.remove(id)}
            />
          )}
        </span>
      </span>
      <Slider
        aria-label={name}
        unit="分"
        value={mark ?? trial.start}
        onValueChange={(next) => trial.set(id, next)}
      />
    </li>
  );
}

const pointOf = (mark: number, rules: GradeRules) => decimal(pointsOf(mark * 10, formulaOf(rules)), 1);

/** Credits of a course that nobody has chosen yet. */
const USUAL_CREDITS = 2;

/** One more course: one that failed, or one that is not chosen yet. */
function AddCourse({ trial }: { trial: TrialState }) {
  const [credits, setCredits] = useState<number | null>(USUAL_CREDITS);
  const [count, setCount] = useState(1);
  const label = useId();
  return (
    <div className="grid gap-2 border-t border-line pt-3">
      {trial.retakes.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {trial.retakes.map((course) => (
            <Button key={course.id} icon={<Plus />} onClick={() => trial.add(course)}>
              {course.name}
            </Button>
          ))}
        </div>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <span id={label}>加一门还没选的课</span>
        <span className="w-32 max-sm:w-44">
          <NumberInput
            aria-labelledby={label}
            value={credits}
            onValueChange={setCredits}
            min={0.5}
            max={20}
            step={0.5}
            precision={1}
            unit="学分"
          />
        </span>
        <Button
          icon={<Plus />}
          disabled={credits === null}
          onClick={() => {
            if (credits === null) return;
            trial.add({ id: `new-${count}`, name: `还没选的课 ${count}`, credits, guest: false });
            setCount(count + 1);
          }}
        >
          加上
        </Button>
        {trial.isTouched && (
          <Button variant="text" className="ms-auto" onClick={trial.reset}>
            重新试算
          </Button>
        )}
      </div>
    </div>
  );
}

/** Beside the title, wherever it is tried: nothing of it is kept. */
export const NotKept = () => <Tag>不保存</Tag>;
