import { clsx } from "clsx";
import { CircleAlert, CircleCheck, CircleSlash, LoaderCircle, TriangleAlert } from "../icons/icons.js";
import { forwardRef, type HTMLAttributes, type ReactNode, type RefObject, useId, useRef } from "react";
import { Button } from "../button/index.js";
import { useThrottledText } from "../course-card/use-throttled-text.js";
import { useFocusFallback } from "../hooks/use-focus-fallback.js";
import { useNumberFormat } from "../provider/use-number-format.js";
import { useOwnRef } from "../hooks/use-own-ref.js";
import { Progress } from "../progress/index.js";
import { useMessages } from "../provider/index.js";

/**
 * Where a job is: waiting, at work, stopping, or ended: all was done (`succeeded`), some of it was done and the rest left
 * out (`partly`), what was given has errors and nothing was done (`refused`), it was only asked what it would do and waits for a yes (`checked`), it broke off (`failed`), somebody stopped it
 * (`cancelled`).
 */
export type JobState =
  | "queued"
  | "running"
  | "cancelling"
  | "succeeded"
  | "partly"
  | "refused"
  | "checked"
  | "failed"
  | "cancelled";

/** What {@link JobProgress} takes. */
export interface JobProgressProps extends Omit<HTMLAttributes<HTMLElement>, "children"> {
  /** 「导入 2019-2020-2 课程目录.xlsx」 */
  label: string;
  /** Where the job is; its word and picture follow. */
  state: JobState;
  /** Rows done. */
  done: number;
  /** Rows in all; unknown while the file is still being read. */
  total?: number;
  /** What happens now, 「正在核对教师」, or how it ended, 「新增 3,155 个教学班，更新 0 个」. */
  detail?: ReactNode;
  /** Seconds that the rest will take, as estimated by the caller. */
  secondsLeft?: number;
  /** Stops the job; the button is there while it runs. */
  onCancel?: () => void;
  /** Acts after the end: 查看, 重试. */
  actions?: ReactNode;
}

/** A long job: rows done of all, how long still, cancel; says its steps to a screen reader every five seconds, and its end at once. */
export const JobProgress = /* @__PURE__ */ forwardRef<HTMLElement, JobProgressProps>(function JobProgress(
  { label, state, done, total, detail, secondsLeft, onCancel, actions, ...rest },
  ref,
) {
  const root = useOwnRef(ref);
  const text = useMessages().jobProgress;
  const number = useNumberFormat();
  const id = useId();
  const Icon = icons[state];
  const active = state === "queued" || state === "running" || state === "cancelling";
  const known = total !== undefined && total > 0;
  const share = known ? Math.min(1, done / total) : state === "succeeded" ? 1 : 0;
  const rows = known ? text.rows(number(done), number(total)) : text.rowsSoFar(number(done));
  // The end is said at once: seconds later a screen reader would still find how the try before it ended.
  const spoken = useThrottledText(`${text.states[state]} ${rows}`, active ? 5000 : 0);
  return (
    <section
      ref={root}
      data-component="job-progress"
      data-state={state}
      aria-labelledby={id}
      tabIndex={-1}
      {...rest}
      className={clsx("hx-job-progress", rest.className)}
    >
      <header data-part="head">
        <span data-part="icon" aria-hidden="true">
          <Icon size="1.125rem" />
        </span>
        <h3 id={id} data-part="heading">
          {label}
        </h3>
        <span data-part="state">{text.states[state]}</span>
      </header>
      <Progress
        label={label}
        value={known || !active ? share : undefined}
        max={1}
        valueText={rows}
        tone={tones[state]}
      />
      <div data-part="foot">
        <span data-part="rows">
          {rows}
          {active && secondsLeft !== undefined && (
            <span data-part="time-left"> · {text.left(secondsLeft)}</span>
          )}
        </span>
        {active && onCancel && (
          <CancelButton job={root} stopping={state === "cancelling"} onPress={onCancel} />
        )}
        {!active && actions}
      </div>
      {detail && <div data-part="detail">{detail}</div>}
      <span data-part="visually-hidden" role="status">
        {spoken}
      </span>
    </section>
  );
});

interface CancelButtonProps {
  job: RefObject<HTMLElement | null>;
  stopping: boolean;
  onPress: () => void;
}

/** Keeps the focus while the job stops, and leaves it to what can be done after the end, or to the job. */
function CancelButton({ job, stopping, onPress }: CancelButtonProps) {
  const text = useMessages().jobProgress;
  const button = useRef<HTMLButtonElement>(null);
  useFocusFallback(
    button,
    () => job.current?.querySelector<HTMLElement>('[data-part="foot"] :is(a[href], button)') ?? job.current,
  );
  return (
    <Button ref={button} size="sm" busy={stopping} onClick={onPress}>
      {text.cancel}
    </Button>
  );
}

const icons = {
  queued: LoaderCircle,
  running: LoaderCircle,
  cancelling: LoaderCircle,
  succeeded: CircleCheck,
  partly: TriangleAlert,
  refused: CircleAlert,
  checked: CircleCheck,
  failed: CircleAlert,
  cancelled: CircleSlash,
};

const tones = {
  queued: "accent",
  running: "accent",
  cancelling: "accent",
  succeeded: "success",
  partly: "warning",
  refused: "danger",
  checked: "accent",
  failed: "danger",
  cancelled: "accent",
} as const;
