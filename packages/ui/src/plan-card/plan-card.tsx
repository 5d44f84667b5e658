import { clsx } from "clsx";
import { forwardRef, type HTMLAttributes, useId } from "react";
import { Button } from "../button/index.js";
import { useMessages } from "../provider/index.js";
import { Tag } from "../tag/index.js";
import { type SectionClock, WeekGrid, type WeekEntry } from "../week-grid/index.js";

/** One of the facts that stand in the same order in every card. */
export interface PlanFact {
  /** 「跨校往返」 */
  label: string;
  /** 「每周 2 次，140 分钟」 */
  value: string;
  /** `better` is bold: the best of the cards; `warning` is amber: something the person did not want. */
  tone?: "better" | "warning";
}

/** A class of the plan, or what it has otherwise than the plan that it is compared with. */
export interface PlanLine {
  /** Unique in the card. */
  id: string;
  /** 「统计计算 周三 7–8 · 本校」 */
  text: string;
  /** `added` and `removed` beside the compared plan. Default: it is simply in the plan. */
  change?: "added" | "removed";
  /** 「余 14 席」 */
  detail?: string;
  /** Few are left: drawn bold and amber. */
  scarce?: boolean;
}

/** What pressing the button of a card does. */
export interface PlanAction {
  /** 「用方案二选课（3 门）」 */
  label: string;
  /** It was pressed. */
  onPress: () => void;
  /** The press is under way. */
  busy?: boolean;
  /** Why it cannot be pressed now. */
  disabledReason?: string;
}

/** What {@link PlanCard} takes, beside the attributes of an `<article>`. */
export interface PlanCardProps extends Omit<HTMLAttributes<HTMLElement>, "children" | "title"> {
  /** 「方案一」, the heading. */
  name: string;
  /** What it is best at, in a few words: 「想要的课最多」. */
  tag?: string;
  /** 「3 门 · 8.0 学分」 */
  summary: string;
  /** The trade in one sentence: 「想要的课最多，但周五下午要去潇湘」. */
  trade: string;
  /** What the person has, what the plan adds (`planned`), and what it has otherwise (`different`). */
  entries: readonly WeekEntry[];
  /** The clock of the rows; entries of other schools are placed by it. */
  clock?: SectionClock;
  /** Draws Saturday and Sunday although nothing is there, so that weeks beside each other have the same columns. */
  weekend?: boolean;
  /** Rows of the week, so that weeks beside each other have the same. Default 10, more where an entry needs them. */
  sections?: number;
  /** In the same order in every card. */
  facts: readonly PlanFact[];
  /** Above the lines: 「含有的课」, 「与方案一比」. */
  linesTitle: string;
  /** Its classes, or its differences. */
  lines: readonly PlanLine[];
  /** Left out where the plan cannot be taken: the nearest one when none fits. */
  action?: PlanAction;
  /** The card that the person is at: framed, and its button is the primary one. */
  current?: boolean;
}

/** A possible week: the trade in a sentence, the week, the facts, the classes, and one press that takes it. */
export const PlanCard = /* @__PURE__ */ forwardRef<HTMLElement, PlanCardProps>(function PlanCard(props, ref) {
  const { name, tag, summary, trade, entries, clock, weekend, sections, facts, linesTitle, lines } = props;
  const { action, current = false, className, ...shown } = props;
  const text = useMessages().planCard;
  const titleId = useId();
  return (
    <article
      ref={ref}
      data-component="plan-card"
      data-current={current || undefined}
      aria-labelledby={titleId}
      {...htmlOf(shown)}
      className={clsx("hx-plan-card", className)}
    >
      <header data-part="header">
        <h2 data-part="name" id={titleId}>
          {name}
        </h2>
        {tag && <Tag tone="accent">{tag}</Tag>}
        <span data-part="summary">{summary}</span>
      </header>
      <p data-part="trade">{trade}</p>
      <WeekGrid
        size="compact"
        title={text.week(name)}
        entries={entries}
        clock={clock}
        weekend={weekend}
        sections={sections}
        legend={false}
      />
      <dl data-part="facts">
        {facts.map(({ label, value, tone }) => (
          <div key={label} data-part="fact" data-tone={tone}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div data-part="lines">
        <h3 data-part="lines-title">{linesTitle}</h3>
        <ul>
          {lines.map((line) => (
            <li key={line.id} data-change={line.change}>
              {line.change && <span data-part="visually-hidden">{text[line.change]}</span>}
              <span data-part="line">{line.text}</span>
              {line.detail && (
                <span data-part="detail" data-scarce={line.scarce || undefined}>
                  {line.detail}
                </span>
              )}
            </li>
          ))}
        </ul>
      </div>
      {action && (
        <div data-part="action">
          <Button
            block
            size="lg"
            variant={current ? "primary" : "secondary"}
            busy={action.busy}
            disabledReason={action.disabledReason}
            onClick={action.onPress}
          >
            {action.label}
          </Button>
        </div>
      )}
    </article>
  );
});

type OwnProp = keyof Omit<PlanCardProps, keyof HTMLAttributes<HTMLElement>>;

/** What of the properties belongs to the element. */
function htmlOf(props: Omit<PlanCardProps, "action" | "current" | "className">): HTMLAttributes<HTMLElement> {
  const own = new Set<string>(OWN);
  return Object.fromEntries(Object.entries(props).filter(([prop]) => !own.has(prop)));
}

const OWN = [
  "name",
  "tag",
  "summary",
  "trade",
  "entries",
  "clock",
  "weekend",
  "sections",
  "facts",
  "linesTitle",
  "lines",
] as const satisfies readonly OwnProp[];
