import type { CalendarException } from "@huxuan/api-client";
import { Button, DatePicker, Field, Input, RadioGroup } from "@huxuan/ui";
import { useEffect, useRef, useState } from "react";
import type { DayPlan } from "./semester-weeks.ts";

const KINDS = [
  { value: "classes", label: "照常上课" },
  { value: "holiday", label: "放假" },
  { value: "makeup", label: "补课" },
] as const;
type Kind = (typeof KINDS)[number]["value"];

interface DayPlannerProps {
  day: string;
  /** The day in words. */
  label: string;
  /** What it is now; with classes of its own without. */
  present: CalendarException | undefined;
  /** First and last day of the semester. */
  first: string;
  last: string;
  onPlan: (plan: DayPlan) => void;
}

/** What a day is to be: with its own classes, free (also some days after it), or with those of another day. */
export function DayPlanner({ day, label, present, first, last, onPlan }: DayPlannerProps) {
  // Before the first week there are no classes that a holiday could take.
  const kinds = day < first ? KINDS.filter(({ value }) => value !== "holiday") : KINDS;
  const [kind, setKind] = useState<Kind>(
    day < first || present?.followsDay !== undefined ? "makeup" : "holiday",
  );
  const [name, setName] = useState(present?.name ?? "");
  const [until, setUntil] = useState(day);
  const [followsDay, setFollowsDay] = useState(present?.followsDay ?? "");
  // The calendar above it may be longer than the window.
  const group = useRef<HTMLDivElement>(null);
  useEffect(() => {
    group.current?.scrollIntoView({ block: "nearest" });
    group.current?.querySelector<HTMLElement>('[role="radio"][data-state="checked"]')?.focus();
  }, []);
  const missing =
    kind === "holiday" && name.trim() === ""
      ? "请填写假日名称"
      : kind === "makeup" && followsDay === ""
        ? "请选择补哪一天的课"
        : undefined;
  const apply = () => {
    if (kind === "classes") onPlan({ kind });
    else if (kind === "holiday") onPlan({ kind, name: name.trim(), until });
    else onPlan({ kind, name: name.trim() || "调休", followsDay });
  };
  return (
    <div
      ref={group}
      role="group"
      aria-label={label}
      className="grid gap-3 rounded-card border border-solid border-line p-3"
    >
      <p className="m-0 text-sm font-medium">{label}</p>
      <RadioGroup
        aria-label="这一天"
        options={kinds}
        value={kind}
        onValueChange={(value) => setKind(value as Kind)}
      />
      {kind !== "classes" && (
        <div className="grid items-start gap-3 sm:grid-cols-2">
          <Field label={kind === "holiday" ? "假日名称" : "说明"}>
            <Input
              value={name}
              onChange={(event) => setName(event.target.value)}
              maxLength={20}
              placeholder={kind === "holiday" ? "国庆节" : "调休"}
            />
          </Field>
          {kind === "holiday" ? (
            <Field label="放到（含当天）">
              <DatePicker value={until} onValueChange={setUntil} min={day} max={last} />
            </Field>
          ) : (
            <Field label="补哪一天的课">
              <DatePicker value={followsDay} onValueChange={setFollowsDay} min={first} max={last} />
            </Field>
          )}
        </div>
      )}
      <div>
        <Button size="sm" disabled={missing !== undefined} disabledReason={missing} onClick={apply}>
          安排这一天
        </Button>
      </div>
    </div>
  );
}
