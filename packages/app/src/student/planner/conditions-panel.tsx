import type { Planning, PlanningCourse } from "@huxuan/api-client";
import { HalfDayPicker, NumberInput, Select } from "@huxuan/ui";
import { Info } from "lucide-react";
import { Link } from "react-router-dom";
import type { Conditions } from "./conditions.ts";
import type { Wish } from "./plan.ts";
import { isUsable } from "./planning-input.ts";

interface ConditionsPanelProps {
  planning: Planning;
  conditions: Conditions;
  onConditionsChange: (conditions: Conditions) => void;
  /** Seats are taken at once, so that full classes are left out. */
  seatsNeeded: boolean;
  /** Where other courses are found. */
  coursesHref: string;
}

const WISHES: readonly { value: Wish; label: string }[] = [
  { value: "must", label: "必须" },
  { value: "want", label: "想要" },
  { value: "may", label: "可以" },
];

const TRIPS = [
  { value: "", label: "不限" },
  ...[0, 1, 2, 3, 4, 5].map((trips) => ({ value: String(trips), label: `${trips} 次` })),
];

/** What the student says: how much each course is wanted, half days, credits, ways. Every change plans anew. */
export function ConditionsPanel(props: ConditionsPanelProps) {
  const { planning, conditions, onConditionsChange, seatsNeeded, coursesHref } = props;
  const set = (change: Partial<Conditions>) => onConditionsChange({ ...conditions, ...change });
  const sunday = planning.courses.some(({ classes }) =>
    classes.some(({ halfDays }) => halfDays.some(({ weekday }) => weekday === 7)),
  );
  return (
    <div className="grid gap-4">
      <section aria-labelledby="planner-courses">
        <div className="flex items-center justify-between">
          <h2 id="planner-courses" className="text-md font-semibold">
            选课篮
          </h2>
          <Link to={coursesHref}>加课程</Link>
        </div>
        <ul className="m-0 mt-1 grid list-none gap-1 p-0">
          {planning.courses.map((course) => (
            <CourseWish
              key={course.id}
              course={course}
              seatsNeeded={seatsNeeded}
              wish={conditions.wishes[course.id] ?? "want"}
              onWish={(wish) => set({ wishes: { ...conditions.wishes, [course.id]: wish } })}
            />
          ))}
        </ul>
        {planning.coursesLeftOut.length > 0 && (
          <p className="mt-1 text-sm text-warning">
            {`最多排 ${planning.maxPlanned} 门，选课篮里排在后面的没有排：`}
            {planning.coursesLeftOut.map(({ name }) => name).join("、")}
          </p>
        )}
      </section>
      <section aria-labelledby="planner-times">
        <h2 id="planner-times" className="text-md font-semibold">
          不想上课的时间
        </h2>
        <p className="mb-1 text-sm text-ink-2">按一下：少要 → 不要 → 都可以；按星期：最好整天没课</p>
        <HalfDayPicker
          value={conditions.halfDays}
          onValueChange={(halfDays) => set({ halfDays })}
          freeDays={conditions.freeDays}
          onFreeDaysChange={(freeDays) => set({ freeDays })}
          weekdays={sunday ? [1, 2, 3, 4, 5, 6, 7] : [1, 2, 3, 4, 5, 6]}
        />
      </section>
      <div className="grid gap-2">
        <div className="flex items-center justify-between gap-2" role="group" aria-label="方案的学分">
          <span>学分</span>
          <span className="flex items-center gap-1">
            <span className="w-17">
              <NumberInput
                aria-label="至少多少学分"
                controls={false}
                min={0}
                max={100}
                precision={2}
                placeholder="不限"
                value={conditions.minCredits}
                onValueChange={(minCredits) => set({ minCredits })}
              />
            </span>
            –
            <span className="w-17">
              <NumberInput
                aria-label="至多多少学分"
                controls={false}
                min={0}
                max={100}
                precision={2}
                placeholder="不限"
                value={conditions.maxCredits}
                onValueChange={(maxCredits) => set({ maxCredits })}
              />
            </span>
          </span>
        </div>
        <div className="flex items-center justify-between gap-2">
          <span aria-hidden="true">跨校每周最多</span>
          <span className="w-22">
            <Select
              aria-label="跨校每周最多"
              options={TRIPS}
              value={conditions.maxTrips === null ? "" : String(conditions.maxTrips)}
              placeholder="不限"
              onValueChange={(trips) => set({ maxTrips: trips === "" ? null : Number(trips) })}
            />
          </span>
        </div>
      </div>
      <p className="flex gap-1.5 border-0 border-t border-solid border-line pt-3 text-sm text-ink-2">
        <Info size="1rem" className="mt-0.5 flex-none" aria-hidden="true" />
        改了条件，方案马上重排。不想丢的课设成「必须」。
      </p>
    </div>
  );
}

interface CourseWishProps {
  course: PlanningCourse;
  seatsNeeded: boolean;
  wish: Wish;
  onWish: (wish: Wish) => void;
}

function CourseWish({ course, seatsNeeded, wish, onWish }: CourseWishProps) {
  const note = noteOf(course, seatsNeeded);
  return (
    <li>
      <div className="flex items-center justify-between gap-2">
        <span className="min-w-0 wrap-anywhere">{course.name}</span>
        <span className="w-19 flex-none">
          <Select
            size="sm"
            aria-label={`${course.name} 有多想要`}
            options={WISHES}
            value={wish}
            onValueChange={(next) => next !== "" && onWish(next)}
          />
        </span>
      </div>
      {note && <p className="text-xs text-warning">{note}</p>}
    </li>
  );
}

/** Why classes of the course are left out; the reason of the first one when none is left. */
function noteOf({ classes, classesLeftOut }: PlanningCourse, seatsNeeded: boolean): string {
  const out = classes.filter((each) => !isUsable(each, seatsNeeded));
  if (out.length === classes.length) {
    const [first] = out;
    return `选不了：${(first?.barred ?? first?.noSeat)?.message ?? "没有能选的教学班"}`;
  }
  const full = out.filter(({ barred }) => barred === undefined).length;
  return [
    full > 0 ? `${full} 个班没有余量` : "",
    out.length > full ? `${out.length - full} 个班选不了` : "",
    classesLeftOut > 0 ? `另有 ${classesLeftOut} 个班没有排` : "",
  ]
    .filter(Boolean)
    .join("，");
}
