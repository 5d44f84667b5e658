import type { RefObject } from "react";
import { useEffect, useMemo, useState } from "react";
import { useLatest } from "../hooks/use-latest.js";

/** The elements that a process is made of here; others are drawn as they are, and named as not supported. */
export type BpmnElementKind =
  | "startEvent"
  | "endEvent"
  | "userTask"
  | "exclusiveGateway"
  | "parallelGateway"
  | "boundaryEvent"
  | "sequenceFlow"
  | "other";

/** What BPMN calls each kind. */
export const BPMN_TYPES = {
  startEvent: "bpmn:StartEvent",
  endEvent: "bpmn:EndEvent",
  userTask: "bpmn:UserTask",
  exclusiveGateway: "bpmn:ExclusiveGateway",
  parallelGateway: "bpmn:ParallelGateway",
  boundaryEvent: "bpmn:BoundaryEvent",
  sequenceFlow: "bpmn:SequenceFlow",
} as const satisfies Partial<Record<BpmnElementKind, string>>;

/** An element as the file says it; `get` and `set` read and write what BPMN or an extension of it names. */
export interface BusinessObject {
  readonly $type: string;
  readonly id: string;
  get(name: string): unknown;
  set(name: string, value: unknown): void;
}

/** An element as it is drawn. */
export interface DiagramElement {
  readonly id: string;
  readonly type: string;
  readonly businessObject: BusinessObject;
  readonly parent?: DiagramElement;
  readonly incoming: readonly DiagramElement[];
  readonly outgoing: readonly DiagramElement[];
  readonly attachers: readonly DiagramElement[];
  readonly source?: DiagramElement;
  readonly target?: DiagramElement;
  /** Of a label, the element that it names. */
  readonly labelTarget?: DiagramElement;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** An element that is not in the drawing yet. */
export interface NewShape {
  readonly width: number;
  readonly height: number;
}

/** What is used of bpmn-js' services, by their names there. */
export interface DiagramServices {
  canvas: {
    zoom(scale: number | "fit-viewport", center?: "auto"): number;
    addMarker(element: string, marker: string): void;
    removeMarker(element: string, marker: string): void;
    scrollToElement(element: string, margin: number): void;
    getRootElement(): DiagramElement;
    resized(): void;
  };
  elementRegistry: { get(id: string): DiagramElement | undefined; getAll(): DiagramElement[] };
  eventBus: { on(events: string | string[], listener: (event: { element: DiagramElement }) => void): void };
  selection: { get(): DiagramElement[]; select(element: DiagramElement | null): void };
  commandStack: {
    undo(): void;
    redo(): void;
    canUndo(): boolean;
    canRedo(): boolean;
    registerHandler(
      command: string,
      handler: new () => { preExecute(context: { act: () => void }): void },
    ): void;
    execute(command: string, context: { act: () => void }): void;
  };
  modeling: {
    updateProperties(element: DiagramElement, properties: Record<string, unknown>): void;
    removeElements(elements: DiagramElement[]): void;
    moveElements(elements: DiagramElement[], by: { x: number; y: number }): void;
    reconnectStart(flow: DiagramElement, source: DiagramElement, at: { x: number; y: number }): void;
    connect(source: DiagramElement, target: DiagramElement): DiagramElement;
    createShape(
      shape: NewShape,
      at: { x: number; y: number },
      parent: DiagramElement,
      hints?: { attach?: boolean },
    ): DiagramElement;
  };
  elementFactory: { createShape(attributes: { type: string; eventDefinitionType?: string }): NewShape };
  autoPlace: { append(source: DiagramElement, shape: NewShape): DiagramElement };
  bpmnFactory: { create(type: string, attributes: Record<string, unknown>): BusinessObject };
  create: { start(event: Event, shape: NewShape): void };
  connect: { start(event: Event, source: DiagramElement): void };
  rules: { allowed(rule: string, context: Record<string, unknown>): unknown };
}

/** A viewer or a modeler of bpmn-js, as it is used here. */
export interface Diagram {
  importXML(xml: string): Promise<unknown>;
  saveXML(options: { format: boolean }): Promise<{ xml?: string }>;
  get<Name extends keyof DiagramServices>(service: Name): DiagramServices[Name];
  destroy(): void;
}

/** A file of bpmn-js that makes a diagram. Its own types take it for CommonJS, which it is not. */
export interface DiagramModule {
  readonly default: new (options: object) => Diagram;
}

const KIND_OF = new Map<string, BpmnElementKind>(
  Object.entries(BPMN_TYPES).map(([kind, type]) => [type, kind as BpmnElementKind]),
);

/** The kind of an element. */
export const kindOf = (element: DiagramElement): BpmnElementKind => KIND_OF.get(element.type) ?? "other";

/** A text that BPMN or an extension names; empty when it says none. */
export function textOf(object: BusinessObject, name: string): string {
  const value = object.get(name);
  return typeof value === "string" ? value : "";
}

/** Steps and flows of the process, each step with its flows after it, in the order in which they are reached from the start. */
export function elementsInOrder(elements: readonly DiagramElement[]): DiagramElement[] {
  const own = elements.filter(
    (element) => element.labelTarget === undefined && element.parent !== undefined && element.parent !== null,
  );
  const found = new Set<DiagramElement>();
  const reach = (from: DiagramElement): void => {
    const waiting = [from];
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      if (found.has(next)) continue;
      found.add(next);
      waiting.push(...(next.target === undefined ? [...next.outgoing, ...next.attachers] : [next.target]));
    }
  };
  for (const element of own) if (kindOf(element) === "startEvent") reach(element);
  for (const element of own) if (element.source === undefined) reach(element);
  for (const element of own) reach(element);
  return [...found];
}

/** A diagram on its way, on the page, or one that cannot be read. */
export type DiagramState =
  | { readonly kind: "loading" }
  | { readonly kind: "drawn"; readonly diagram: Diagram }
  | { readonly kind: "unreadable"; readonly retry: () => void };

const LOADING: DiagramState = { kind: "loading" };

/**
 * Draws a diagram into `place`, again for another `xml`. bpmn-js is loaded when the first diagram is drawn.
 *
 * @param create Makes the viewer or the modeler in an element.
 * @param version Another one draws the same file again.
 */
export function useDiagram(
  place: RefObject<HTMLElement | null>,
  xml: string,
  create: (container: HTMLElement) => Promise<Diagram>,
  version = 0,
): DiagramState {
  const [attempt, setAttempt] = useState(0);
  // Another file, version or attempt is another source, and what was drawn of the last one does not count.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the two numbers only make it another one
  const source = useMemo(() => ({ xml, version, attempt }), [xml, version, attempt]);
  const [drawn, setDrawn] = useState<{ source: object; state: DiagramState }>();
  const make = useLatest(create);
  useEffect(() => {
    const container = place.current;
    if (container === null) return undefined;
    let gone = false;
    let diagram: Diagram | undefined;
    const draw = async (): Promise<void> => {
      const made = await make()(container);
      if (gone) return made.destroy();
      diagram = made;
      await made.importXML(source.xml);
      if (gone) return;
      made.get("canvas").zoom("fit-viewport", "auto");
      setDrawn({ source, state: { kind: "drawn", diagram: made } });
    };
    draw().catch(() => {
      const retry = () => setAttempt((last) => last + 1);
      if (!gone) setDrawn({ source, state: { kind: "unreadable", retry } });
    });
    return () => {
      gone = true;
      diagram?.destroy();
    };
  }, [place, source, make]);
  return drawn?.source === source ? drawn.state : LOADING;
}
