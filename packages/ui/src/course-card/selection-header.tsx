import { clsx } from "clsx";
import { forwardRef, type HTMLAttributes, type ReactNode } from "react";
import { Countdown } from "../countdown/index.js";
import { useMessages } from "../provider/index.js";
import { Tag, type TagProps } from "../tag/index.js";
import { CreditMeter, type CreditMeterProps } from "./credit-meter.js";

/** What {@link SelectionHeader} takes. */
export interface SelectionHeaderProps extends Omit<HTMLAttributes<HTMLElement>, "title" | "children"> {
  /** Name of the round, 「2026 秋季 · 第二轮正选」. */
  title: string;
  /** 进行中, 未开始, 已关闭. */
  state: { label: string; tone?: TagProps["tone"] };
  /** 先到先得, 志愿抽签. */
  mode?: string;
  /** 「11 月 20 日 08:00 – 22:00 · 面向 2023–2025 级全体学生 · 可退选」 */
  description?: ReactNode;
  /** Counts down to the opening or the closing. */
  countdown?: { to: "open" | "close"; at: Date; onElapsed?: () => void };
  /** Credits taken and allowed, as {@link CreditMeter} takes them. */
  credits?: CreditMeterProps;
  /** Queues the person stands in, and the best place in them. */
  waitlist?: { count: number; place?: number };
  /** 选课篮 4 */
  action?: ReactNode;
}

/** The banner over the list of courses: which round, how long, how much is left of one's credits. */
export const SelectionHeader = /* @__PURE__ */ forwardRef<HTMLElement, SelectionHeaderProps>(
  function SelectionHeader(
    { title, state, mode, description, countdown, credits, waitlist, action, ...rest },
    ref,
  ) {
    const text = useMessages().courseCard;
    return (
      <section
        ref={ref}
        data-component="selection-header"
        aria-label={title}
        {...rest}
        className={clsx("hx-selection-header", rest.className)}
      >
        <div data-part="round">
          <div data-part="heading">
            <h1 data-part="title">{title}</h1>
            <Tag tone={state.tone}>{state.label}</Tag>
            {mode && <Tag tone="accent">{mode}</Tag>}
          </div>
          {description && <p data-part="description">{description}</p>}
        </div>
        <div data-part="figures">
          {countdown && (
            <div data-part="countdown">
              <Countdown
                until={countdown.at}
                label={countdown.to === "open" ? text.opensIn : text.closesIn}
                elapsedLabel={countdown.to === "open" ? text.opened : text.closed}
                onElapsed={countdown.onElapsed}
              />
            </div>
          )}
          {credits && <CreditMeter {...credits} />}
          {waitlist && waitlist.count > 0 && (
            <div data-part="waitlist">
              <span data-part="label">{text.waitlist}</span>
              <span data-part="figure-text">
                <b data-part="waiting">{waitlist.count}</b>
                {waitlist.place !== undefined && (
                  <small data-part="place-text"> {text.waitlistPlace(waitlist.place)}</small>
                )}
              </span>
            </div>
          )}
          {action && <div data-part="action">{action}</div>}
        </div>
      </section>
    );
  },
);
