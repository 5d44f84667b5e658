import { clsx } from "clsx";
import { ChartColumn, Columns2, Download, Table2 } from "../icons/icons.js";
import { forwardRef, type HTMLAttributes, type ReactNode, useId, useRef, useState } from "react";
import { Button } from "../button/index.js";
import { useControlled } from "../hooks/use-controlled.js";
import { Menu, type MenuItem } from "../menu/index.js";
import { useMessages } from "../provider/index.js";
import { FigureTable, type FigureTableData } from "./figure-table.js";
import { pngOf, saveFile, svgOf } from "./picture.js";

/** What a figure shows of itself: the picture, its table, or one below the other. */
export type FigureView = "picture" | "table" | "both";

/** What {@link ChartFigure} takes. */
export interface ChartFigureProps extends Omit<HTMLAttributes<HTMLElement>, "title"> {
  /** What is shown, 「谁去谁那里」; names the files as well. */
  title: string;
  /** Behind it, quieter: unit, definition, what keys do. */
  note?: ReactNode;
  /** The chart. */
  children: ReactNode;
  /**
   * Its numbers. Read out also while only the picture is seen. Left out where the picture is a table itself
   * ({@link HeatMap}, {@link Ranking}).
   */
  table?: FigureTableData;
  /** What is seen; with `onViewChange` the host keeps it. */
  view?: FigureView;
  /** What is seen at first. Default `picture`. */
  defaultView?: FigureView;
  /** Told when somebody chooses another. */
  onViewChange?: (view: FigureView) => void;
  /** Makes the table a file of the host's kind, such as Excel; without it only pictures are offered. */
  onExportTable?: () => void | Promise<void>;
  /** Between title and picture: filters that belong to this figure alone. */
  toolbar?: ReactNode;
  /** Below the picture: a key, where the figures come from. */
  footer?: ReactNode;
}

const VIEWS = [
  { view: "picture", icon: <ChartColumn /> },
  { view: "table", icon: <Table2 /> },
  { view: "both", icon: <Columns2 /> },
] as const;

/**
 * The frame of every picture: its title, the choice between picture and table, and its files: the picture as PNG on white
 * and as SVG, the table by the host.
 */
export const ChartFigure = /* @__PURE__ */ forwardRef<HTMLElement, ChartFigureProps>(function ChartFigure(
  {
    title,
    note,
    children,
    table,
    view: given,
    defaultView = "picture",
    onViewChange,
    onExportTable,
    toolbar,
    footer,
    ...rest
  },
  ref,
) {
  const text = useMessages().chart;
  const id = useId();
  const picture = useRef<HTMLDivElement>(null);
  const [view, setView] = useControlled<FigureView>(given, defaultView, onViewChange);
  const [failed, setFailed] = useState(false);
  const shown = table === undefined ? "picture" : view;
  const save = async (file: (element: HTMLElement) => Promise<Blob | undefined>, suffix: string) => {
    if (picture.current === null) return;
    setFailed(false);
    try {
      const blob = await file(picture.current);
      if (blob) saveFile(blob, `${title}.${suffix}`);
    } catch {
      setFailed(true);
    }
  };
  const items: MenuItem[] = [
    ...(shown === "table"
      ? []
      : [
          { id: "png", label: text.asPng, onSelect: () => void save(pngOf, "png") },
          {
            id: "svg",
            label: text.asSvg,
            onSelect: () => void save(async (element) => (await svgOf(element)) ?? pngOf(element), "svg"),
          },
        ]),
    ...(onExportTable ? [{ id: "table", label: text.asTable, onSelect: () => void onExportTable() }] : []),
  ];
  return (
    <figure
      ref={ref}
      data-component="chart-figure"
      data-view={shown}
      aria-labelledby={id}
      {...rest}
      className={clsx("hx-chart-figure", rest.className)}
    >
      <figcaption data-part="head">
        <span data-part="figure-title" id={id}>
          {title}
        </span>
        {note && <span data-part="note">{note}</span>}
        {toolbar}
        <span data-part="figure-acts">
          {table && (
            <span data-part="views" role="group" aria-label={text.viewOf(title)}>
              {VIEWS.map((one) => (
                <button
                  key={one.view}
                  type="button"
                  aria-pressed={view === one.view}
                  onClick={() => setView(one.view)}
                >
                  <span data-part="view-icon" aria-hidden="true">
                    {one.icon}
                  </span>
                  {text.views[one.view]}
                </button>
              ))}
            </span>
          )}
          {items.length > 0 && (
            <Menu
              trigger={
                <Button size="sm" variant="ghost" icon={<Download />} aria-label={text.exportOf(title)} />
              }
              items={items}
            />
          )}
        </span>
      </figcaption>
      {failed && (
        <p data-part="failed" role="alert">
          {text.pictureFailed}
        </p>
      )}
      {shown !== "table" && (
        <div data-part="picture" ref={picture}>
          {children}
        </div>
      )}
      {table && <FigureTable label={title} {...table} hidden={shown === "picture"} />}
      {footer && <div data-part="footer">{footer}</div>}
    </figure>
  );
});
