import { clsx } from "clsx";
import { forwardRef, type HTMLAttributes } from "react";
import { formatCredits } from "../format/format-credits.js";
import { useMessages } from "../provider/index.js";
import { CREDIT_PARTS, creditGap, creditShares } from "./credit-shares.js";

/** What {@link CreditBar} takes, beside the attributes of a `<div>`. */
export interface CreditBarProps extends Omit<HTMLAttributes<HTMLDivElement>, "children"> {
  /** What the credits are of: 「总学分」, 「自然科学」. Read aloud before the numbers. */
  label: string;
  /** Credits earned: solid green. */
  have: number;
  /** Credits whose mark has come and that are not recognised yet: solid accent. Default 0. */
  waiting?: number;
  /** Credits of courses that one is taking: pale accent. Default 0. */
  studying?: number;
  /** Credits that a course which is tried out would add: green stripes. Default 0. */
  tried?: number;
  /** Credits that the whole bar stands for: what is demanded, or with `cap` what is the most. */
  need: number;
  /** `need` is the most that may be recognised, and more is too much. Default false. */
  cap?: boolean;
  /** Numbers under the bar: 「已得 88.0 ・ 本学期待出 8.5」. Default false. */
  legend?: boolean;
  /** Of the credits earned, behind their number in the legend and aloud: 「含互认 5.5」. */
  haveNote?: string;
  /** Of the cap, behind its number: 「160 的 25%」. */
  needNote?: string;
  /** 6, 8 or 12 px high. Default `md`. */
  size?: "sm" | "md" | "lg";
}

/**
 * Credits of what is demanded: green full, pale violet and green striped for have, under way and would have. What is
 * beyond the end is cut off, and said.
 */
export const CreditBar = /* @__PURE__ */ forwardRef<HTMLDivElement, CreditBarProps>(
  function CreditBar(props, ref) {
    const { label, have, waiting = 0, studying = 0, tried = 0, need, cap = false, legend = false } = props;
    const { haveNote, needNote, size = "md", ...rest } = htmlOf(props);
    const text = useMessages().creditBar;
    const parts = { have, waiting, studying, tried };
    const shares = creditShares(parts, need);
    const gap = creditGap(parts, need);
    const words = cap ? text.ofCap : text.ofNeed;
    const shown = CREDIT_PARTS.filter((part) => part === "have" || parts[part] > 0);
    const numberOf = (part: (typeof CREDIT_PARTS)[number]) =>
      part === "tried" ? text.plus(formatCredits(tried)) : formatCredits(parts[part]);
    const under = shown.length > 1;
    const said = [
      ...shown.map((part) => text.part(words[part], numberOf(part), part === "have" ? haveNote : undefined)),
      text.needed(words.need, formatCredits(need), needNote),
      gap.now > 0 ? text.part(words.left, formatCredits(gap.now), undefined) : words.full,
      under &&
        gap.now > 0 &&
        (gap.after > 0 ? text.withAll(formatCredits(gap.after), cap) : words.fullWithAll),
      gap.over > 0 && words.over(formatCredits(gap.over)),
    ].filter((one) => typeof one === "string");
    return (
      <div
        ref={ref}
        data-component="credit-bar"
        data-size={size}
        data-over={gap.over > 0 || undefined}
        data-cap={cap || undefined}
        {...rest}
        className={clsx("hx-credit-bar", rest.className)}
      >
        <div
          role="meter"
          data-part="track"
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={Math.max(need, have)}
          aria-valuenow={have}
          aria-valuetext={said.join(text.comma)}
        >
          {shown.map((part) => (
            <div
              key={part}
              data-part={part}
              data-some={parts[part] > 0 || undefined}
              style={{ width: `${shares[part] * 100}%` }}
            />
          ))}
        </div>
        {legend && (
          // Heard at the bar, with the name of what they are of.
          <ul data-part="legend" aria-hidden="true">
            {shown.map((part) => (
              <li key={part} data-part="legend-item">
                <span data-part="swatch" data-of={part} />
                {text.part(words[part], numberOf(part), part === "have" ? haveNote : undefined)}
              </li>
            ))}
            {gap.over > 0 && <li data-part="legend-over">{words.over(formatCredits(gap.over))}</li>}
            {cap && (
              <li data-part="legend-cap">
                {text.part(words.need, formatCredits(need), needNote)}
                {text.comma}
                {gap.now > 0 ? (
                  <>
                    {words.left} <b data-part="left">{formatCredits(gap.now)}</b>
                  </>
                ) : (
                  words.full
                )}
              </li>
            )}
          </ul>
        )}
      </div>
    );
  },
);

/** The attributes of the element, without what is ours. */
function htmlOf(props: CreditBarProps) {
  const {
    label: _label,
    have: _have,
    waiting: _waiting,
    studying: _studying,
    tried: _tried,
    need: _need,
    cap: _cap,
    legend: _legend,
    ...rest
  } = props;
  return rest;
}
