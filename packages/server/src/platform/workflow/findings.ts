import type { ModdleElement } from "bpmn-moddle";
import {
  checkCondition,
  ConditionError,
  type Expression,
  readCondition,
  type ValueType,
} from "./condition.ts";
import { idOf } from "./moddle-elements.ts";
import type { Fault } from "./soundness.ts";

/** What is found wrong with a model while it is read, each at its element. */
export class Findings {
  readonly faults: Fault[] = [];
  /** What is in the model and is not looked at. */
  readonly warnings: Fault[] = [];

  /** Something because of which it cannot be deployed. */
  fault(element: ModdleElement, message: string): void {
    this.faults.push({ element: idOf(element), message });
  }

  /** Something that is left out. */
  warn(element: ModdleElement, message: string): void {
    this.warnings.push({ element: idOf(element), message });
  }

  /** Only what leaves a gateway is conditional. */
  refuseConditions(flows: readonly ModdleElement[]): void {
    for (const flow of flows) {
      if (flow["conditionExpression"] !== undefined)
        this.fault(flow, "只有条件分支连出的流向可以有条件，请在这里加条件分支");
    }
  }

  /**
   * A condition; undefined when it cannot be read, which is a fault.
   *
   * @param types of the facts that it may ask for; undefined: any
   * @param what whose condition it is, before what is wrong
   */
  condition(
    element: ModdleElement,
    text: string,
    types: Readonly<Record<string, ValueType>> | undefined,
    what: string,
  ): Expression | undefined {
    try {
      const condition = readCondition(text);
      checkCondition(condition, types);
      return condition;
    } catch (error) {
      if (!(error instanceof ConditionError)) throw error;
      this.fault(element, `${what}${error.message}`);
      return undefined;
    }
  }
}
