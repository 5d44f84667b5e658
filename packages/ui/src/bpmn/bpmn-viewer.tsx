import { clsx } from "clsx";
import { Maximize, ZoomIn, ZoomOut } from "../icons/icons.js";
import { forwardRef, type HTMLAttributes, useEffect, useId, useMemo, useRef } from "react";
import { IconButton } from "../button/index.js";
import { ErrorState } from "../error-state/index.js";
import { useLatest } from "../hooks/use-latest.js";
import { useMessages } from "../provider/index.js";
import { Spinner } from "../spinner/index.js";
import { rem } from "../styles/rem.js";
import {
  type BpmnElementKind,
  type Diagram,
  type DiagramElement,
  type DiagramModule,
  elementsInOrder,
  kindOf,
  textOf,
  useDiagram,
} from "./diagram.js";

/** An element of a process that somebody chose. */
export interface BpmnElement {
  /** As in the file. */
  id: string;
  /** What it is. */
  kind: BpmnElementKind;
  /** Its name in the file; empty when it has none. */
  name: string;
}

/** Something that is wrong with an element. */
export interface BpmnFault {
  /** Of the element, as in the file. */
  elementId: string;
  /** What is wrong and how to put it right. */
  message: string;
}

/** What {@link BpmnViewer} takes, beside the attributes of a `<figure>`. */
export interface BpmnViewerProps extends Omit<HTMLAttributes<HTMLElement>, "children"> {
  /** The process: BPMN 2.0 with its drawing. */
  xml: string;
  /** Whose process it is: 「学分认定申请 20260312」. */
  label: string;
  /** Ids of the elements that have been passed. Default none. */
  done?: readonly string[];
  /** Ids of the elements where it stands now. Default none. */
  current?: readonly string[];
  /** Height of the drawing in pixels. Default 320. */
  height?: number;
  /** An element was chosen in the drawing. */
  onElementSelect?: (element: BpmnElement) => void;
}

const NONE: readonly string[] = [];
/** How much a press of 放大 or 缩小 changes the size. */
const ZOOM_STEP = 1.25;

/** Colours of the drawing follow the theme. */
export const DRAWING_COLOURS = {
  defaultFillColor: "var(--hx-color-surface)",
  defaultStrokeColor: "var(--hx-color-ink-2)",
  defaultLabelColor: "var(--hx-color-ink)",
} as const;

async function createViewer(container: HTMLElement): Promise<Diagram> {
  const { default: Viewer } = (await import("bpmn-js/lib/NavigatedViewer.js")) as unknown as DiagramModule;
  // The wheel scrolls the page, as everywhere else; the buttons change the size.
  const options = { container, bpmnRenderer: DRAWING_COLOURS, zoomScroll: { enabled: false } };
  const viewer = new Viewer(options);
  // The list of steps says the same in words.
  const picture = container.querySelector("svg");
  picture?.setAttribute("aria-hidden", "true");
  picture?.setAttribute("tabindex", "-1");
  return viewer;
}

/** Buttons that change the size of a drawing. */
export function ZoomButtons({ diagram }: { diagram: Diagram }) {
  const text = useMessages().bpmn;
  const canvas = diagram.get("canvas");
  // A query of the present scale, without a change, is how bpmn-js names it.
  const present = () => (canvas.zoom as () => number)();
  return (
    <div data-part="zoom">
      <IconButton
        label={text.zoomIn}
        icon={<ZoomIn />}
        onClick={() => canvas.zoom(present() * ZOOM_STEP, "auto")}
      />
      <IconButton
        label={text.zoomOut}
        icon={<ZoomOut />}
        onClick={() => canvas.zoom(present() / ZOOM_STEP, "auto")}
      />
      <IconButton label={text.fit} icon={<Maximize />} onClick={() => canvas.zoom("fit-viewport", "auto")} />
    </div>
  );
}

/** An element as it is told to others. */
export const toldElement = (element: DiagramElement): BpmnElement => ({
  id: element.id,
  kind: kindOf(element),
  name: textOf(element.businessObject, "name"),
});

/** Marks elements while they are in `ids`. */
export function useMarker(diagram: Diagram | undefined, marker: string, ids: readonly string[]): void {
  const key = ids.join(" ");
  useEffect(() => {
    if (diagram === undefined || key === "") return undefined;
    const canvas = diagram.get("canvas");
    const registry = diagram.get("elementRegistry");
    const marked = key.split(" ").filter((id) => registry.get(id) !== undefined);
    for (const id of marked) canvas.addMarker(id, marker);
    return () => {
      for (const id of marked) if (registry.get(id) !== undefined) canvas.removeMarker(id, marker);
    };
  }, [diagram, marker, key]);
}

/** A process as a drawing that shows where it stands; for those who cannot see it, the steps with their states. */
export const BpmnViewer = /* @__PURE__ */ forwardRef<HTMLElement, BpmnViewerProps>(function BpmnViewer(
  { xml, label, done = NONE, current = NONE, height = 320, onElementSelect, ...rest },
  ref,
) {
  const text = useMessages().bpmn;
  const place = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const state = useDiagram(place, xml, createViewer);
  const diagram = state.kind === "drawn" ? state.diagram : undefined;
  useMarker(diagram, "hx-done", done);
  useMarker(diagram, "hx-current", current);
  const select = useLatest(onElementSelect);
  useEffect(() => {
    diagram?.get("eventBus").on("element.click", ({ element }) => {
      const chosen = element.labelTarget ?? element;
      if (kindOf(chosen) !== "other") select()?.(toldElement(chosen));
    });
  }, [diagram, select]);
  const steps = useMemo(
    () =>
      diagram === undefined
        ? []
        : elementsInOrder(diagram.get("elementRegistry").getAll())
            .filter((element) => element.source === undefined)
            .map(toldElement),
    [diagram],
  );
  const stateOf = (id: string) => (current.includes(id) ? text.current : done.includes(id) ? text.done : "");
  return (
    <figure
      ref={ref}
      data-component="bpmn-viewer"
      aria-labelledby={titleId}
      {...rest}
      className={clsx("hx-bpmn-viewer", rest.className)}
    >
      <figcaption data-part="head">
        <span id={titleId} data-part="title">
          {label}
        </span>
        <ul data-part="legend" aria-label={text.legend}>
          <li data-state="done">{text.done}</li>
          <li data-state="current">{text.current}</li>
        </ul>
        {diagram === undefined ? null : <ZoomButtons diagram={diagram} />}
      </figcaption>
      {state.kind === "unreadable" ? (
        <ErrorState compact title={text.unreadable} description={text.unreadableHint} onRetry={state.retry} />
      ) : null}
      {state.kind === "loading" ? <Spinner label={text.loading} /> : null}
      <div
        ref={place}
        data-part="drawing"
        hidden={state.kind === "unreadable"}
        style={{ height: rem(height) }}
      />
      {steps.length === 0 ? null : (
        <ol data-part="visually-hidden" aria-label={text.steps(label)}>
          {steps.map(({ id, kind, name }) => (
            <li key={id} aria-current={current.includes(id) ? "step" : undefined}>
              {[text.named(text.kinds[kind], name), stateOf(id)].filter(Boolean).join(" · ")}
            </li>
          ))}
        </ol>
      )}
    </figure>
  );
});
