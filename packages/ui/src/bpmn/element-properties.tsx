import { Trash2 } from "../icons/icons.js";
import { type ReactNode, useMemo, useState } from "react";
import { Button } from "../button/index.js";
import { Checkbox } from "../checkbox/index.js";
import { Field } from "../field/index.js";
import { Input } from "../input/index.js";
import { isComposing } from "../input/is-composing.js";
import { NumberInput } from "../number-input/index.js";
import { useMessages } from "../provider/index.js";
import { Select } from "../select/index.js";
import { toldElement } from "./bpmn-viewer.js";
import {
  BPMN_TYPES,
  type BusinessObject,
  type DiagramElement,
  elementsInOrder,
  kindOf,
  textOf,
} from "./diagram.js";
import { ADDABLE, attributesOf, type DesignerActs, extensionsOf, goesOn } from "./use-designer.js";

/** The chosen element, for properties that the host draws. */
export interface BpmnElementEditor {
  /** As in the file. */
  id: string;
  /** What it is: a task has assignees, a flow has a condition. */
  kind: ReturnType<typeof kindOf>;
  /** Its name; empty when it has none. */
  name: string;
  /** An attribute of an extension, such as `huxuan:assignees`; empty when it is not set. */
  attribute: (name: string) => string;
  /** Sets attributes of an extension; an empty text takes one away. */
  setAttributes: (attributes: Readonly<Record<string, string>>) => void;
  /** The attributes of each element of an extension at this one, such as those of every `huxuan:Assignee`. */
  children: (type: string) => readonly Readonly<Record<string, string>>[];
  /** Puts such elements in the place of those of the same type that are there. */
  setChildren: (type: string, children: readonly Readonly<Record<string, string>>[]) => void;
}

interface ElementPropertiesProps {
  element: DiagramElement;
  all: readonly DiagramElement[];
  acts: DesignerActs;
  renderProperties: ((element: BpmnElementEditor) => ReactNode) | undefined;
}

/** A text of an element that is told when the field is left or Enter is pressed, so that each change is one to undo. */
function TextProperty(props: {
  label: string;
  description?: string;
  value: string;
  onCommit: (value: string) => void;
}) {
  const [typed, setTyped] = useState(props.value);
  const commit = () => {
    if (typed !== props.value) props.onCommit(typed);
  };
  return (
    <Field label={props.label} description={props.description}>
      <Input
        value={typed}
        onValueChange={setTyped}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === "Enter" && !isComposing(event)) commit();
        }}
      />
    </Field>
  );
}

/** What BPMN calls an expression, as text. */
function expressionOf(object: BusinessObject | undefined, name: string): string {
  const expression = object?.get(name) as BusinessObject | undefined;
  return expression === undefined ? "" : textOf(expression, "body");
}

/** A length of time in whole weeks, days and hours (ISO 8601). */
const DURATION = /^P(?:(\d+)W)?(?:(\d+)D)?(?:T(\d+)H)?$/;

/** Hours of a deadline; null for one that is written in another way. */
function hoursOf(deadline: DiagramElement): number | null {
  const [timer] = (deadline.businessObject.get("eventDefinitions") ?? []) as BusinessObject[];
  const parts = DURATION.exec(expressionOf(timer, "timeDuration"));
  if (parts === null) return null;
  const [weeks, days, hours] = parts.slice(1).map((part) => Number(part ?? 0)) as [number, number, number];
  return (weeks * 7 + days) * 24 + hours;
}

/** The chosen element: its name and whatever its kind has, what may come after it, and what the host adds. */
export function ElementProperties({ element, all, acts, renderProperties }: ElementPropertiesProps) {
  const text = useMessages().bpmn;
  const object = element.businessObject;
  const kind = kindOf(element);
  const told = toldElement(element);
  const targets = useMemo(
    () =>
      elementsInOrder(all)
        .filter(
          (each) =>
            each !== element &&
            each.source === undefined &&
            !["startEvent", "boundaryEvent", "other"].includes(kindOf(each)) &&
            !element.outgoing.some(({ target }) => target === each),
        )
        .map(toldElement)
        .map(({ id, kind: each, name }) => ({ value: id, label: text.named(text.kinds[each], name) })),
    // A new list of elements is made with each change of the drawing.
    [all, element, text],
  );
  const loop = object.get("loopCharacteristics") as BusinessObject | undefined;
  const gateway = element.source?.type === BPMN_TYPES.exclusiveGateway ? element.source : undefined;
  const isDefault = gateway?.businessObject.get("default") === object;
  return (
    <div data-part="properties" key={element.id}>
      <h3 data-part="heading">{text.named(text.kinds[kind], told.name)}</h3>
      <TextProperty
        key={`name-${told.name}`}
        label={text.name}
        value={told.name}
        onCommit={(name) => acts.update(element, { name: name === "" ? undefined : name })}
      />
      {gateway === undefined ? null : (
        <>
          <Checkbox
            label={text.isDefault}
            checked={isDefault}
            onCheckedChange={(checked) => acts.update(gateway, { default: checked ? object : undefined })}
          />
          {isDefault ? null : (
            <TextProperty
              key={`condition-${expressionOf(object, "conditionExpression")}`}
              label={text.condition}
              description={text.conditionHint}
              value={expressionOf(object, "conditionExpression")}
              onCommit={(expression) => acts.setCondition(element, expression)}
            />
          )}
        </>
      )}
      {kind === "boundaryEvent" ? (
        <Checkbox
          label={text.interrupts}
          checked={object.get("cancelActivity") !== false}
          onCheckedChange={(checked) => acts.update(element, { cancelActivity: checked })}
        />
      ) : null}
      {kind === "boundaryEvent" ? (
        <Field label={text.deadline} description={text.deadlineHint}>
          <NumberInput
            value={hoursOf(element)}
            min={1}
            max={8760}
            onValueChange={(hours) => {
              if (hours !== null) acts.setDeadline(element, hours);
            }}
          />
        </Field>
      ) : null}
      {kind === "userTask" ? (
        <>
          <Checkbox
            label={text.severalPeople}
            checked={loop !== undefined}
            onCheckedChange={(checked) => acts.setSeveral(element, checked)}
          />
          {loop === undefined ? null : (
            <TextProperty
              key={`completion-${expressionOf(loop, "completionCondition")}`}
              label={text.completion}
              description={text.completionHint}
              value={expressionOf(loop, "completionCondition")}
              onCommit={(expression) => acts.setCompletion(element, expression)}
            />
          )}
        </>
      ) : null}
      {renderProperties?.({
        ...told,
        attribute: (name) => textOf(object, name),
        setAttributes: (attributes) =>
          acts.update(
            element,
            Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, value || undefined])),
          ),
        children: (type) =>
          extensionsOf(object)
            .filter(({ $type }) => $type === type)
            .map(attributesOf),
        setChildren: (type, children) => acts.setExtensions(element, type, children),
      })}
      {goesOn(element) ? (
        <>
          <Field label={text.connectTo} description={text.connectHint}>
            <Select
              options={targets}
              value=""
              onValueChange={(id) => {
                const target = all.find((each) => each.id === id);
                if (target !== undefined) acts.connect(element, target);
              }}
            />
          </Field>
          <div data-part="row" role="group" aria-label={text.appendAfter}>
            <span data-part="row-label">{text.appendAfter}</span>
            {ADDABLE.map((added) => (
              <Button key={added} size="sm" onClick={() => acts.append(added, element)}>
                {text.kinds[added]}
              </Button>
            ))}
          </div>
        </>
      ) : null}
      <div data-part="row">
        {kind === "userTask" && element.attachers.length === 0 ? (
          <Button size="sm" onClick={() => acts.addDeadline(element)}>
            {text.withDeadline}
          </Button>
        ) : null}
        <Button size="sm" icon={<Trash2 />} onClick={() => acts.remove(element)}>
          {text.remove}
        </Button>
      </div>
      <p data-part="identifier">
        {text.elementId} <code>{element.id}</code>
      </p>
    </div>
  );
}
