import { CircleAlert, CircleCheck, CircleSlash, LoaderCircle } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Button } from "../button/index.js";
import { useThrottledText } from "../course-card/use-throttled-text.js";
import { useMessages } from "../provider/index.js";
import { adoptStyles } from "../styles/adopt-styles.js";
import jobProgressStyles from "./job-progress.css?inline";

adoptStyles(jobProgressStyles);

export type JobState = "queued" | "running" | "cancelling" | "succeeded" | "failed" | "cancelled";

export interface JobProgressProps {
  /** 「导入 2019-2020-2 课程目录.xlsx」 */
  title: string;
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

const number = new Intl.NumberFormat("zh-CN");
const icons = {
  queued: LoaderCircle,
  running: LoaderCircle,
  cancelling: LoaderCircle,
  succeeded: CircleCheck,
  failed: CircleAlert,
  cancelled: CircleSlash,
};

/** A long job: rows done of all, how long still, cancel; says its steps to a screen reader every five seconds. */
export function JobProgress(props: JobProgressProps) {
  const { title, state, done, total, detail, secondsLeft, onCancel, actions } = props;
  const text = useMessages().jobProgress;
  const id = useId();
  const Icon = icons[state];
  const active = state === "queued" || state === "running" || state === "cancelling";
  const known = total !== undefined && total > 0;
  const share = known ? Math.min(1, done / total) : state === "succeeded" ? 1 : 0;
  const rows = known
    ? text.rows(number.format(done), number.format(total))
    : text.rowsSoFar(number.format(done));
  const spoken = useThrottledText(`${text.states[state]} ${rows}`, 5000);
  return (
    <section data-component="job-progress" data-state={state} aria-labelledby={id}>
      <header data-part="head">
        <Icon data-part="icon" aria-hidden="true" />
        <h3 id={id} data-part="heading">
          {title}
        </h3>
        <span data-part="state">{text.states[state]}</span>
      </header>
      <div
        role="progressbar"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={known ? total : undefined}
        aria-valuenow={known ? done : undefined}
        aria-valuetext={rows}
        data-part="track"
        data-unknown={(active && !known) || undefined}
      >
        <div data-part="bar" style={known || !active ? { transform: `scaleX(${share})` } : undefined} />
      </div>
      <div data-part="foot">
        <span data-part="rows">
          {rows}
          {active && secondsLeft !== undefined && <span> · {text.left(secondsLeft)}</span>}
        </span>
        {active && onCancel && (
          <Button size="sm" disabled={state === "cancelling"} onClick={onCancel}>
            {text.cancel}
          </Button>
        )}
        {!active && actions}
      </div>
      {detail && <div data-part="detail">{detail}</div>}
      <span data-part="visually-hidden" role="status">
        {spoken}
      </span>
    </section>
  );
}
