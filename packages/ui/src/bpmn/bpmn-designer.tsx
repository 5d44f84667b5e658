import { clsx } from "clsx";
import { Redo2, Undo2 } from "../icons/icons.js";
import { forwardRef, type HTMLAttributes, type ReactNode, useEffect, useId, useRef } from "react";
import { Button, IconButton } from "../button/index.js";
import { ErrorState } from "../error-state/index.js";
import { useControlled } from "../hooks/use-controlled.js";
import { useMessages } from "../provider/index.js";
import { Spinner } from "../spinner/index.js";
import { rem } from "../styles/rem.js";
import { type BpmnFault, toldElement, useMarker, ZoomButtons } from "./bpmn-viewer.js";
import { createModeler } from "./create-modeler.js";
import { type DiagramElement, elementsInOrder } from "./diagram.js";
import { type BpmnElementEditor, ElementProperties } from "./element-properties.js";
import { EMPTY_PROCESS } from "./empty-process.js";
import { ADDABLE, useDesigner } from "./use-designer.js";

/** What {@link BpmnDesigner} takes, beside the attributes of a `<section>`. */
export interface BpmnDesignerProps
  extends Omit<HTMLAttributes<HTMLElement>, "children" | "onChange" | "defaultValue"> {
  /** The process: BPMN 2.0 with its drawing. Set it in the callback; a file that the drawing did not tell is drawn anew. */
  value?: string;
  /** The process at first, when the designer keeps it itself. Default: a start and nothing more. */
  defaultValue?: string;
  /** The new file after each change: one act of the person, which 撤销 takes back. */
  onValueChange?: (value: string) => void;
  /** Which process it is: 「学分认定」. */
  label: string;
  /** What is wrong, by element: from checking it before it is put to use. Default none. */
  faults?: readonly BpmnFault[];
  /** Properties that are the host's, such as who a task is assigned to; below those of BPMN. */
  renderProperties?: (element: BpmnElementEditor) => ReactNode;
  /** Extensions of BPMN by their prefix, as bpmn-moddle describes them; their attributes are kept in the file. */
  extensions?: Readonly<Record<string, object>>;
  /** Height of the drawing in pixels. Default 480. */
  height?: number;
}

const NO_FAULTS: readonly BpmnFault[] = [];

/**
 * Draws a process in the language of the page: elements are added by a click or dragged, and everything that the
 * drawing can do stands in words among the properties too, for the keyboard.
 */
export const BpmnDesigner = /* @__PURE__ */ forwardRef<HTMLElement, BpmnDesignerProps>(function BpmnDesigner(
  {
    value,
    defaultValue = EMPTY_PROCESS,
    onValueChange,
    label,
    faults = NO_FAULTS,
    renderProperties,
    extensions,
    height = 480,
    ...rest
  },
  ref,
) {
  const text = useMessages().bpmn;
  const place = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const [xml, change] = useControlled(value, defaultValue, onValueChange);
  const { state, diagram, acts, selected, canUndo, canRedo } = useDesigner(
    place,
    xml,
    (container) => createModeler(container, text, extensions),
    change,
  );
  useMarker(
    diagram,
    "hx-fault",
    faults.map(({ elementId }) => elementId),
  );
  const side = useRef<HTMLDivElement>(null);
  const selectedId = selected?.id;
  useEffect(() => {
    if (side.current !== null && selectedId !== undefined) side.current.scrollTop = 0;
  }, [selectedId]);
  const all = diagram?.get("elementRegistry").getAll() ?? [];
  const named = (element: DiagramElement) => {
    const { kind, name } = toldElement(element);
    return text.named(text.kinds[kind], name);
  };
  const stack = diagram?.get("commandStack");
  return (
    <section
      ref={ref}
      data-component="bpmn-designer"
      aria-labelledby={titleId}
      {...rest}
      className={clsx("hx-bpmn-designer", rest.className)}
    >
      <div data-part="head">
        <span id={titleId} data-part="title">
          {label}
        </span>
        <div data-part="row" role="group" aria-label={text.add}>
          <span data-part="row-label">{text.add}</span>
          {ADDABLE.map((kind) => (
            <Button
              key={kind}
              size="sm"
              title={text.addHint}
              disabled={acts === undefined}
              draggable
              onDragStart={(event) => {
                event.preventDefault();
                acts?.drag(kind, event.nativeEvent);
              }}
              onClick={() => acts?.append(kind, selected)}
            >
              {text.kinds[kind]}
            </Button>
          ))}
        </div>
        <div data-part="row">
          <IconButton label={text.undo} icon={<Undo2 />} disabled={!canUndo} onClick={() => stack?.undo()} />
          <IconButton label={text.redo} icon={<Redo2 />} disabled={!canRedo} onClick={() => stack?.redo()} />
        </div>
        {diagram === undefined ? null : <ZoomButtons diagram={diagram} />}
      </div>
      {state.kind === "unreadable" ? (
        <ErrorState compact title={text.unreadable} description={text.unreadableHint} onRetry={state.retry} />
      ) : null}
      {state.kind === "loading" ? <Spinner label={text.loading} /> : null}
      {faults.length === 0 ? null : (
        <div data-part="faults" role="alert">
          <b>{text.faults(faults.length)}</b>
          <ul>
            {faults.map(({ elementId, message }) => (
              <li key={`${elementId} ${message}`}>
                <button
                  type="button"
                  data-part="fault"
                  disabled={acts === undefined}
                  onClick={() => acts?.select(diagram?.get("elementRegistry").get(elementId))}
                >
                  {message}
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
      <div data-part="body" hidden={state.kind === "unreadable"}>
        <div ref={place} data-part="drawing" style={{ height: rem(height) }} />
        <div ref={side} data-part="side">
          {selected === undefined || acts === undefined ? (
            <p data-part="hint">{text.noSelection}</p>
          ) : (
            <ElementProperties
              key={selected.id}
              element={selected}
              all={all}
              acts={acts}
              renderProperties={renderProperties}
            />
          )}
          <ul data-part="elements" aria-label={text.elements}>
            {elementsInOrder(all).map((element) => {
              const { id } = element;
              const flowsTo = element.target;
              return (
                <li key={id} data-flow={element.source === undefined ? undefined : ""}>
                  <button
                    type="button"
                    data-part="element"
                    aria-current={element === selected ? "true" : undefined}
                    onClick={() => acts?.select(element)}
                  >
                    {flowsTo === undefined ? named(element) : text.flowTo(named(element), named(flowsTo))}
                  </button>
                </li>
              );
            })}
          </ul>
        </div>
      </div>
    </section>
  );
});
