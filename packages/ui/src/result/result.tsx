import { clsx } from "clsx";
import { CircleCheck, Clock } from "../icons/icons.js";
import { forwardRef, type HTMLAttributes, type ReactNode } from "react";
import { EmptyState } from "../empty-state/index.js";
import { ErrorState, type ErrorStateProps, ForbiddenState } from "../error-state/index.js";
import { useMessages } from "../provider/index.js";

interface SharedProps extends Omit<HTMLAttributes<HTMLDivElement>, "title"> {
  /** What came of it: 「已提交认定申请」. Default what the state says by itself: 已完成, 等待处理, 没有完成, 没有查看权限. */
  title?: string;
  /** Of the title. Default 2. */
  headingLevel?: 1 | 2 | 3;
  /** What happens next, or what to do. */
  description?: ReactNode;
  /** The ways on, the first the likeliest. */
  actions?: ReactNode;
  /** Details below, `Descriptions` for example. */
  children?: ReactNode;
}

/** What {@link Result} takes, beside the attributes of a `<div>`. */
export type ResultProps = SharedProps &
  (
    | {
        /** It is done, it waits for somebody, or the person may not. */
        state: "success" | "waiting" | "forbidden";
      }
    | ({
        /** It was not done. */
        state: "failed";
      } & Pick<ErrorStateProps, "onRetry" | "busy" | "requestId">)
  );

/**
 * The outcome of what somebody did, as large as the page: an `EmptyState`, an `ErrorState` or a `ForbiddenState` with a
 * heading and room for details.
 */
export const Result = /* @__PURE__ */ forwardRef<HTMLDivElement, ResultProps>(function Result(props, ref) {
  const { state, title, headingLevel = 2, description, actions, children, ...others } = props;
  const { onRetry, busy, requestId, ...rest } = others as Omit<
    Extract<ResultProps, { state: "failed" }>,
    "state"
  >;
  const { result: text, feedbackState } = useMessages();
  const titles = {
    success: text.success,
    waiting: text.waiting,
    failed: text.failed,
    forbidden: feedbackState.forbidden,
  };
  const heading = (
    <span role="heading" aria-level={headingLevel}>
      {title ?? titles[state]}
    </span>
  );
  const said = { title: heading, description, action: actions };
  return (
    <div
      ref={ref}
      data-component="result"
      data-state={state}
      {...rest}
      className={clsx("hx-result", rest.className)}
    >
      {state === "failed" ? (
        <ErrorState
          {...said}
          description={description ?? null}
          onRetry={onRetry}
          busy={busy}
          requestId={requestId}
        />
      ) : null}
      {state === "forbidden" ? <ForbiddenState {...said} /> : null}
      {state === "success" || state === "waiting" ? (
        <EmptyState {...said} role="status" icon={state === "success" ? <CircleCheck /> : <Clock />} />
      ) : null}
      {children ? <div data-part="details">{children}</div> : null}
    </div>
  );
});
