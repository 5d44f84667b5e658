import { clsx } from "clsx";
import { forwardRef, type ReactNode } from "react";
import { Button } from "../button/index.js";
import { CopyButton } from "../button/copy-button.js";
import { Check, CircleAlert, CircleCheck, Hourglass, LoaderCircle, X } from "../icons/icons.js";
import { useMessages } from "../provider/index.js";
import { type RootAttributes, rootAttributes } from "../styles/root-attributes.js";

/** How far a step of the check is. */
export type VerifyStepState = "pending" | "running" | "ok" | "differs";

/** One step of the check of a draw: the promise, the frozen file, the own number, the redrawn place. */
export interface VerifyStep {
  /** Unique among the steps. */
  id: string;
  /** What is compared, as a sentence that a layman reads: 「种子和事先公布的承诺一致」. */
  title: string;
  /** How far it is. */
  state: VerifyStepState;
  /** What was computed, in small type: 「SHA-256(种子) = daed35f0…ca7647」. */
  value?: ReactNode;
  /** What was published; stands beside `computed` where the step differs. */
  published?: string;
  /** What this device computed. */
  computed?: string;
}

/** What {@link VerifySteps} takes. */
export interface VerifyStepsProps extends RootAttributes {
  /** In the order in which they are taken; those behind one that differs wait. */
  steps: readonly VerifyStep[];
  /** The student's ticket, shown here only, with 复制. */
  ticket?: string;
  /** How long it took, ms. */
  took?: number;
  /**
   * Below the verdict where a step differs: the harmless cause first. Default: the download may be incomplete, check
   * once more, then tell the platform.
   */
  differsHint?: ReactNode;
  /** Why the check did not come to its end: 「需要下载 2.1 MB，现在没有网络」. */
  failure?: string;
  /** 再验证一次, where a step differs or the check did not end. */
  onRetry?: () => void;
  /** 发给省平台, where a step differs. */
  onReport?: () => void;
  /** More at the end: the replay of the whole round, a question about the result. */
  actions?: ReactNode;
}

const marks = { pending: Hourglass, running: LoaderCircle, ok: Check, differs: X };

/** The check of a draw on the student's own device, step by step, with a verdict that is said. */
export const VerifySteps = /* @__PURE__ */ forwardRef<HTMLDivElement, VerifyStepsProps>(
  function VerifySteps(props, ref) {
    const { steps, ticket, took, differsHint, failure, onRetry, onReport, actions } = props;
    const text = useMessages().drawResult;
    const wrong = steps.findIndex(({ state }) => state === "differs");
    const running = steps.findIndex(({ state }) => state === "running");
    const ok = steps.length > 0 && steps.every(({ state }) => state === "ok");
    const verdict =
      wrong >= 0
        ? "differs"
        : failure !== undefined
          ? "failed"
          : ok
            ? "ok"
            : running >= 0
              ? "running"
              : "none";
    const Sign = verdict === "ok" ? CircleCheck : verdict === "running" ? LoaderCircle : CircleAlert;
    return (
      <div
        ref={ref}
        data-component="verify-steps"
        {...rootAttributes(props)}
        data-verdict={verdict}
        className={clsx("hx-verify-steps", props.className)}
      >
        {/* Always there, so that what comes into it is said. */}
        <div data-part="verdict" role="status">
          {verdict !== "none" && (
            <>
              <Sign aria-hidden="true" data-part="sign" />
              <div data-part="verdict-words">
                <p data-part="verdict-title">
                  {verdict === "ok" && text.matches}
                  {verdict === "differs" && text.differs(wrong + 1)}
                  {verdict === "failed" && text.failed}
                  {verdict === "running" && text.checking(running + 1, steps.length)}
                </p>
                {verdict === "ok" && (
                  <p data-part="verdict-text">
                    {text.matchesHow(
                      steps.length,
                      took === undefined ? undefined : (Math.max(took, 50) / 1000).toFixed(1),
                    )}
                  </p>
                )}
                {verdict === "differs" && (
                  <div data-part="verdict-text">{differsHint ?? text.differsHow}</div>
                )}
                {verdict === "failed" && <p data-part="verdict-text">{failure}</p>}
              </div>
            </>
          )}
        </div>
        {ticket && (
          <div data-part="ticket">
            <span data-part="ticket-label">{text.ticket}</span>
            <code data-part="ticket-code">{ticket}</code>
            <CopyButton label={text.copyTicket} text={ticket} />
          </div>
        )}
        <ol data-part="steps" aria-label={text.steps}>
          {steps.map((step, at) => (
            <StepRow
              key={step.id}
              step={step}
              at={at}
              waitsFor={wrong >= 0 && at > wrong ? wrong + 1 : null}
            />
          ))}
        </ol>
        {((onRetry && (verdict === "differs" || verdict === "failed")) ||
          (onReport && verdict === "differs") ||
          actions) && (
          <div data-part="actions">
            {onRetry && (verdict === "differs" || verdict === "failed") && (
              <Button variant="primary" onClick={onRetry}>
                {text.again}
              </Button>
            )}
            {onReport && verdict === "differs" && <Button onClick={onReport}>{text.report}</Button>}
            {actions}
          </div>
        )}
      </div>
    );
  },
);

function StepRow({ step, at, waitsFor }: { step: VerifyStep; at: number; waitsFor: number | null }) {
  const text = useMessages().drawResult;
  const { title, state, value, published, computed } = step;
  const Mark = marks[state];
  return (
    <li data-part="step" data-state={state} aria-current={state === "running" ? "step" : undefined}>
      <Mark aria-hidden="true" data-part="mark" />
      <div data-part="words">
        <p data-part="title">
          {`${at + 1}. ${title}`}
          <span data-part="visually-hidden">{` ${text.states[state]}`}</span>
        </p>
        {state === "differs" && (published !== undefined || computed !== undefined) ? (
          <dl data-part="both">
            <div data-part="one">
              <dt data-part="side">{text.published}</dt>
              <dd data-part="published">{published}</dd>
            </div>
            <div data-part="one">
              <dt data-part="side">{text.computed}</dt>
              <dd data-part="computed">{computed}</dd>
            </div>
          </dl>
        ) : waitsFor === null ? (
          value && <p data-part="value">{value}</p>
        ) : (
          <p data-part="waits">{text.waits(waitsFor)}</p>
        )}
      </div>
    </li>
  );
}
