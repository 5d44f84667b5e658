import { type RefObject, useEffect, useState } from "react";
import { useLatest } from "../hooks/use-latest.js";
import {
  BPMN_TYPES,
  type BpmnElementKind,
  type BusinessObject,
  type Diagram,
  type DiagramElement,
  type DiagramState,
  useDiagram,
} from "./diagram.js";

/** Kinds that can be added; flows are drawn between elements, deadlines are set at a task. */
export const ADDABLE = [
  "userTask",
  "exclusiveGateway",
  "parallelGateway",
  "endEvent",
] as const satisfies readonly BpmnElementKind[];
/** A kind that can be added. */
export type AddableKind = (typeof ADDABLE)[number];

/** A new deadline, as BPMN writes it (ISO 8601): three days. */
const FIRST_DEADLINE = "PT72H";

/** What can be done with the elements of a process that is being drawn. */
export interface DesignerActs {
  select(element: DiagramElement | undefined): void;
  /**
   * Adds an element after another, with a flow to it; after the last one that can go on, when none is given. What came
   * after a single flow comes after the new one: only a gateway branches.
   */
  append(kind: AddableKind, after: DiagramElement | undefined): void;
  /** Begins to drag a new element onto the drawing. */
  drag(kind: AddableKind, event: Event): void;
  connect(source: DiagramElement, target: DiagramElement): void;
  remove(element: DiagramElement): void;
  /** Sets properties that BPMN or an extension names. */
  update(element: DiagramElement, properties: Record<string, unknown>): void;
  /** Sets the elements of a type of an extension at an element, by their attributes. */
  setExtensions(
    element: DiagramElement,
    type: string,
    children: readonly Readonly<Record<string, string>>[],
  ): void;
  /** Sets the expression of a flow's condition; empty takes it away. */
  setCondition(flow: DiagramElement, expression: string): void;
  /** Lets everybody act whom a task is assigned to, or one of them. */
  setSeveral(task: DiagramElement, several: boolean): void;
  /** Sets when a task of several is complete; empty: when all have acted. */
  setCompletion(task: DiagramElement, expression: string): void;
  /** Gives a task a deadline. */
  addDeadline(task: DiagramElement): void;
  /** Hours until a deadline. */
  setDeadline(deadline: DiagramElement, hours: number): void;
}

/** What extensions of BPMN say at an element. */
export function extensionsOf(object: BusinessObject): readonly BusinessObject[] {
  const all = object.get("extensionElements") as BusinessObject | undefined;
  return (all?.get("values") ?? []) as readonly BusinessObject[];
}

/** The attributes of an element of an extension. */
export const attributesOf = (object: BusinessObject): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(object).filter(
      (entry): entry is [string, string] => !entry[0].startsWith("$") && typeof entry[1] === "string",
    ),
  );

/** Room between an element and the one after it, px. */
const GAP = 60;
/** A command of ours, in which several of bpmn-js' are one act to undo. */
const TOGETHER = "hx.together";

/** Room around an element that was brought into view, px. */
const SCROLL_MARGIN = 24;

/** Whether something may follow an element. */
export const goesOn = (element: DiagramElement): boolean =>
  element.source === undefined && element.type !== BPMN_TYPES.endEvent && element.type !== "bpmn:Process";

function actsOf(diagram: Diagram): DesignerActs {
  const modeling = diagram.get("modeling");
  const factory = diagram.get("bpmnFactory");
  const elements = diagram.get("elementFactory");
  const selection = diagram.get("selection");
  const shapeOf = (kind: AddableKind) => elements.createShape({ type: BPMN_TYPES[kind] });
  const expression = (body: string) => factory.create("bpmn:FormalExpression", { body });
  const select = (element: DiagramElement | undefined) => {
    selection.select(element ?? null);
    if (element !== undefined) diagram.get("canvas").scrollToElement(element.id, SCROLL_MARGIN);
  };
  const together = (act: () => void) => diagram.get("commandStack").execute(TOGETHER, { act });
  /** Between an element and the one that it flows to; everything further on moves to the right. */
  const insert = (kind: AddableKind, after: DiagramElement, flow: DiagramElement): DiagramElement => {
    const shape = shapeOf(kind);
    const start = after.x + after.width + GAP;
    const further = diagram
      .get("elementRegistry")
      .getAll()
      .filter(
        (each) => each.source === undefined && each.parent !== undefined && each.x >= after.x + after.width,
      );
    const at = { x: start + shape.width / 2, y: after.y + after.height / 2 };
    const target = flow.target as DiagramElement;
    const by = Math.max(0, start + shape.width + GAP - target.x);
    modeling.moveElements(further, { x: by, y: 0 });
    const added = modeling.createShape(shape, at, diagram.get("canvas").getRootElement());
    modeling.reconnectStart(flow, added, at);
    modeling.connect(after, added);
    return added;
  };
  return {
    select,
    append: (kind, after) => {
      const open = diagram
        .get("elementRegistry")
        .getAll()
        .filter(
          (element) => element.labelTarget === undefined && goesOn(element) && element.outgoing.length === 0,
        );
      const source = after !== undefined && goesOn(after) ? after : open.at(-1);
      const [flow, ...others] = source?.outgoing ?? [];
      const branches =
        source?.type === BPMN_TYPES.exclusiveGateway || source?.type === BPMN_TYPES.parallelGateway;
      if (
        source !== undefined &&
        flow !== undefined &&
        others.length === 0 &&
        !branches &&
        kind !== "endEvent"
      ) {
        let added: DiagramElement | undefined;
        together(() => {
          added = insert(kind, source, flow);
        });
        select(added);
      } else if (source !== undefined) select(diagram.get("autoPlace").append(source, shapeOf(kind)));
      else
        select(
          modeling.createShape(shapeOf(kind), { x: 200, y: 120 }, diagram.get("canvas").getRootElement()),
        );
    },
    drag: (kind, event) => diagram.get("create").start(event, shapeOf(kind)),
    connect: (source, target) => void modeling.connect(source, target),
    remove: (element) => modeling.removeElements([element]),
    update: (element, properties) => modeling.updateProperties(element, properties),
    setExtensions: (element, type, children) => {
      const others = extensionsOf(element.businessObject).filter(({ $type }) => $type !== type);
      const values = [...others, ...children.map((attributes) => factory.create(type, attributes))];
      modeling.updateProperties(element, {
        extensionElements:
          values.length === 0 ? undefined : factory.create("bpmn:ExtensionElements", { values }),
      });
    },
    setCondition: (flow, body) =>
      modeling.updateProperties(flow, { conditionExpression: body === "" ? undefined : expression(body) }),
    setSeveral: (task, several) =>
      modeling.updateProperties(task, {
        loopCharacteristics: several
          ? factory.create("bpmn:MultiInstanceLoopCharacteristics", {})
          : undefined,
      }),
    setCompletion: (task, body) =>
      modeling.updateProperties(task, {
        loopCharacteristics: factory.create("bpmn:MultiInstanceLoopCharacteristics", {
          completionCondition: body === "" ? undefined : expression(body),
        }),
      }),
    addDeadline: (task) => {
      const shape = elements.createShape({
        type: BPMN_TYPES.boundaryEvent,
        eventDefinitionType: "bpmn:TimerEventDefinition",
      });
      const at = { x: task.x + task.width - 20, y: task.y + task.height };
      let deadline: DiagramElement | undefined;
      together(() => {
        deadline = modeling.createShape(shape, at, task, { attach: true });
        setTimer(deadline, FIRST_DEADLINE);
        modeling.updateProperties(deadline, { cancelActivity: false });
      });
      select(deadline);
    },
    setDeadline: (deadline, hours) => setTimer(deadline, `PT${hours}H`),
  };

  function setTimer(deadline: DiagramElement, duration: string): void {
    const timer = factory.create("bpmn:TimerEventDefinition", { timeDuration: expression(duration) });
    modeling.updateProperties(deadline, { eventDefinitions: [timer] });
  }
}

/** A process that is being drawn: its elements, the chosen one, and what can be done with them. */
export interface DesignerModel {
  readonly state: DiagramState;
  readonly diagram: Diagram | undefined;
  readonly acts: DesignerActs | undefined;
  readonly selected: DiagramElement | undefined;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

/**
 * Draws `xml` into `place` and follows what the person does there; `onChange` is told the new file after each change.
 */
export function useDesigner(
  place: RefObject<HTMLElement | null>,
  xml: string,
  create: (container: HTMLElement) => Promise<Diagram>,
  onChange: (xml: string) => void,
): DesignerModel {
  const [seen, setSeen] = useState(xml);
  const [told, setTold] = useState(xml);
  const [imported, setImported] = useState({ xml, version: 0 });
  if (xml !== seen) {
    setSeen(xml);
    // A file from outside is drawn anew; what this drawing has told is drawn already.
    if (xml !== told) setImported(({ version }) => ({ xml, version: version + 1 }));
  }
  const state = useDiagram(place, imported.xml, create, imported.version);
  const diagram = state.kind === "drawn" ? state.diagram : undefined;
  const [selected, setSelected] = useState<DiagramElement>();
  // What bpmn-js holds is changed in place: a count of its changes draws it again.
  const [, setChanges] = useState(0);
  const tell = useLatest(onChange);
  useEffect(() => {
    if (diagram === undefined) return;
    const save = async (): Promise<void> => {
      const { xml: saved } = await diagram.saveXML({ format: true });
      if (saved === undefined) return;
      setTold(saved);
      tell()(saved);
    };
    const events = diagram.get("eventBus");
    const selection = diagram.get("selection");
    events.on("selection.changed", () => {
      const chosen = selection.get().at(-1);
      setSelected(chosen?.labelTarget ?? chosen);
    });
    diagram.get("commandStack").registerHandler(
      TOGETHER,
      class {
        preExecute({ act }: { act: () => void }): void {
          act();
        }
      },
    );
    events.on("commandStack.changed", () => {
      setChanges((count) => count + 1);
      void save();
    });
  }, [diagram, tell]);
  const stack = diagram?.get("commandStack");
  const alive = selected !== undefined && diagram?.get("elementRegistry").get(selected.id) === selected;
  return {
    state,
    diagram,
    acts: diagram === undefined ? undefined : actsOf(diagram),
    selected: alive ? selected : undefined,
    canUndo: stack?.canUndo() ?? false,
    canRedo: stack?.canRedo() ?? false,
  };
}
