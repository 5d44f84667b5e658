import { clsx } from "clsx";
import { TriangleAlert, Grid3x3, List } from "../icons/icons.js";
import { forwardRef, type ReactNode, type RefObject, useEffect, useId, useState } from "react";
import { IconButton } from "../button/index.js";
import { useOwnRef } from "../hooks/use-own-ref.js";
import { usePrintPage } from "../hooks/use-print-page.js";
import { useMessages } from "../provider/index.js";
import { rootScale } from "../styles/rem.js";
import { type RootAttributes, rootAttributes } from "../styles/root-attributes.js";
import { isWish, type WeekEntry } from "./layout-week.js";
import { type UseWeekGridOptions, useWeekGrid } from "./use-week-grid.js";
import { WeekColumns } from "./week-columns.js";
import { WeekList } from "./week-list.js";
import { WeekSwitch } from "./week-switch.js";

/** Days side by side, a list, or whichever has room. */
export type WeekGridView = "auto" | "grid" | "list";

/** What {@link WeekGrid} takes. */
export interface WeekGridProps extends UseWeekGridOptions, RootAttributes {
  /** 「我的课表」 by default; also the accessible name. */
  title?: string;
  /** `compact` beside a list of courses, `full` as a page of its own. Default `full`. */
  size?: "compact" | "full";
  /** Weeks of the semester; with it and `onWeekChange` the week can be turned. */
  weeks?: number;
  /** The person turned to another week, from 1. */
  onWeekChange?: (week: number) => void;
  /** Grid, list, or (default) the grid where it has 640 px of width and the list elsewhere. Full size only. */
  view?: WeekGridView;
  /** Offers the choice between grid and list. */
  onViewChange?: (view: "grid" | "list") => void;
  /** A class was chosen: classes are buttons when given. */
  onEntrySelect?: (entry: WeekEntry) => void;
  /** The key of colours below the grid. Default true. */
  legend?: boolean;
  /** Beside the title, e.g. print and subscribe. */
  actions?: ReactNode;
  /**
   * Title on paper, with what the controls say on the screen: whose, which semester. The week is added. Default: the
   * title. Full size only.
   */
  printTitle?: string;
}

/** Below this width of the component (px, at a root font of 16 px) the full grid gives way to the list; the same number is in the stylesheet. */
const LIST_BELOW = 640;

/**
 * A week of classes: days across, sections down. Courses at the same time stand side by side, hatched, with a
 * warning sign and the other course's name.
 */
export const WeekGrid = /* @__PURE__ */ forwardRef<HTMLElement, WeekGridProps>(function WeekGrid(props, ref) {
  const { size = "full", view = "auto", week, weeks, onWeekChange, onViewChange, legend = true } = props;
  const text = useMessages().weekGrid;
  // A compact grid stands beside a list: it keeps its height while courses are looked at.
  const model = useWeekGrid({ ...props, breaks: size === "full" && props.breaks !== false });
  const titleId = useId();
  const root = useOwnRef(ref);
  const narrow = useNarrow(root, view === "auto" && onViewChange !== undefined);
  const title = props.title ?? text.title;
  const shared = { ...model, clock: props.clock, termWeeks: weeks, onEntrySelect: props.onEntrySelect };
  const empty = model.layout.blocks.length === 0;
  usePrintPage("week-grid", size === "full");
  return (
    <section
      ref={root}
      data-component="week-grid"
      {...rootAttributes(props)}
      className={clsx("hx-week-grid", props.className)}
      data-size={size}
      data-view={size === "compact" ? "grid" : view}
      aria-labelledby={titleId}
    >
      <header data-part="header">
        <h2 data-part="title" id={titleId}>
          {title}
        </h2>
        {week !== undefined && weeks !== undefined && onWeekChange && (
          <WeekSwitch week={week} weeks={weeks} onWeekChange={onWeekChange} currentWeek={model.currentWeek} />
        )}
        {size === "full" && onViewChange && (
          <WeekViewSwitch
            view={view === "auto" ? (narrow ? "list" : "grid") : view}
            onViewChange={onViewChange}
          />
        )}
        {props.actions && <div data-part="actions">{props.actions}</div>}
        {size === "full" && (
          <p data-part="print-title">
            {[props.printTitle ?? title, week === undefined ? "" : text.week(week)]
              .filter(Boolean)
              .join(" · ")}
          </p>
        )}
      </header>
      {size === "full" && <Conflicts count={model.conflicts} />}
      <WeekColumns {...shared} size={size} />
      {size === "full" && view !== "grid" && (
        <WeekList {...shared} caption={week === undefined ? title : `${title} ${text.week(week)}`} />
      )}
      {empty && <p data-part="empty">{props.entries.length === 0 ? text.empty : text.emptyWeek}</p>}
      <div data-part="footer">
        {legend && <Legend {...props} />}
        {size === "compact" && <Conflicts count={model.conflicts} />}
      </div>
    </section>
  );
});

/** Said when it appears, and seen without looking for it. */
function Conflicts({ count }: { count: number }) {
  const text = useMessages().weekGrid;
  return (
    <p data-part="conflicts" role="status" data-empty={count === 0 || undefined}>
      {count > 0 && (
        <>
          <TriangleAlert aria-hidden="true" data-part="alert" />
          {text.conflicts(count)}
        </>
      )}
    </p>
  );
}

/** The key of the colours that can occur. */
function Legend({ entries, preview }: Pick<WeekGridProps, "entries" | "preview">) {
  const text = useMessages().weekGrid;
  const states = [
    "enrolled" as const,
    ...(entries.some((entry) => entry.state === "queued") ? (["queued"] as const) : []),
    ...(entries.some(isWish) ? (["wished"] as const) : []),
    ...(preview === undefined ? [] : (["previewed"] as const)),
    "conflict" as const,
  ];
  return (
    <ul data-part="legend" aria-hidden="true">
      {states.map((state) => (
        <li key={state} data-state={state}>
          {text.states[state]}
        </li>
      ))}
    </ul>
  );
}

/** Tells which view the stylesheet shows, so that the pressed button agrees with what is seen. */
function useNarrow(ref: RefObject<HTMLElement | null>, enabled: boolean): boolean {
  const [narrow, setNarrow] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!enabled || !element) return undefined;
    const observer = new ResizeObserver(() => setNarrow(element.clientWidth < LIST_BELOW * rootScale()));
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref, enabled]);
  return narrow;
}

/** Two buttons, one pressed: the week as a grid or as a list. */
function WeekViewSwitch(props: { view: "grid" | "list"; onViewChange: (view: "grid" | "list") => void }) {
  const { view, onViewChange } = props;
  const text = useMessages().weekGrid;
  return (
    <div data-part="view-switch" role="group" aria-label={text.view}>
      <IconButton
        size="sm"
        label={text.gridView}
        icon={<Grid3x3 />}
        aria-pressed={view === "grid"}
        onClick={() => onViewChange("grid")}
      />
      <IconButton
        size="sm"
        label={text.listView}
        icon={<List />}
        aria-pressed={view === "list"}
        onClick={() => onViewChange("list")}
      />
    </div>
  );
}
