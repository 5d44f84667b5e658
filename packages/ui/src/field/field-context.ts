import { createContext, useContext, useEffect } from "react";
import { useHeldDuringPress } from "./held-during-press.js";
import { type RootAttributes, rootAttributes } from "../styles/root-attributes.js";

/** What a field tells the control inside it. */
interface FieldContextValue {
  /** Of the control. */
  id: string;
  /** Of the label, as far as there is one. */
  labelId: string | undefined;
  /** Ids of hint and error, as far as they are shown. */
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
  disabled: boolean;
}

export const FieldContext = /* @__PURE__ */ createContext<FieldContextValue | null>(null);

/** Whether a form holds the value of the control, also while there is none. */
export const BoundContext = /* @__PURE__ */ createContext(false);

/** Takes what a control has against the text in it; null when there is nothing. */
export const ProblemContext = /* @__PURE__ */ createContext<((problem: string | null) => void) | null>(null);

/**
 * What a control has against the text in it, shown by the field around in place of the field's own error: the control has
 * no value then, and that it is missing would be a second sentence about the same text.
 *
 * @returns what the control says itself, while there is no field that says it
 */
export function useOwnProblem(problem: string | null): string | null {
  const tell = useContext(ProblemContext);
  const held = useHeldDuringPress(problem);
  useEffect(() => {
    tell?.(problem);
    return () => tell?.(null);
  }, [tell, problem]);
  return tell === null ? held : null;
}

/**
 * What a control of several elements takes: `className` and `style` for its frame, `id`, `data-*` and the ref for what
 * a label names and a form focuses.
 */
export interface ControlAttributes extends FieldControlAttributes, NoEvents, Omit<RootAttributes, "id"> {}

/** What tells its value hears of no event: TypeScript refuses `register` of react-hook-form, which hands over one. */
export interface NoEvents {
  /** Refused. `onValueChange` tells the new value; in a form take a `FormField`. */
  onChange?: never;
}

/** What tells whether it is on or off has no other value. */
export interface NoValue extends NoEvents {
  /** Refused. Spread `checkedField(field)` instead of `field`. */
  onValueChange?: never;
}

/** The same, told apart: for the frame and for the control in it, which gets its `id` from {@link useFieldControl}. */
export function controlAttributes(props: ControlAttributes) {
  const { id: _, className, style, ...data } = rootAttributes(props);
  return { frame: { className, style }, data };
}

/** What a control may be told about itself; what is told directly wins over what the field says. */
export interface FieldControlAttributes {
  /** The control's id. Default: the one that the `Field` around points its label at. */
  id?: string;
  /** It cannot be used. Default: as the `Field` around says. */
  disabled?: boolean;
  /** Ids of texts that explain it, before hint and error of the `Field` around. */
  "aria-describedby"?: string;
  /** What stands in it is wrong. Default: whether the `Field` around has an error. */
  "aria-invalid"?: boolean | "true" | "false" | "grammar" | "spelling";
  /** It must be filled in. Default: as the `Field` around says. */
  "aria-required"?: boolean | "true" | "false";
}

/** The attributes of a control: its own, completed by the `Field` around it. */
export function useFieldControl(own: FieldControlAttributes): FieldControlAttributes {
  const field = useContext(FieldContext);
  const explained = [own["aria-describedby"], field?.describedBy].filter(Boolean);
  const describedBy = [...new Set(explained)].join(" ");
  return {
    id: own.id ?? field?.id,
    disabled: own.disabled ?? (field?.disabled || undefined),
    "aria-describedby": describedBy || undefined,
    "aria-invalid": own["aria-invalid"] ?? (field?.invalid || undefined),
    "aria-required": own["aria-required"] ?? (field?.required || undefined),
  };
}

/**
 * What a text control makes of its value: in a form, none is an empty text. React would take it for a control that keeps
 * its text itself, which a reset of the form would leave as it stands.
 */
export function useFieldText(own: { value?: unknown; defaultValue?: unknown }): { value?: "" } {
  const bound = useContext(BoundContext);
  return bound && "value" in own && own.value === undefined && own.defaultValue === undefined
    ? { value: "" }
    : {};
}

/** For a group of controls, which a label's `for` cannot name: the label's id. */
export function useFieldLabelId(): string | undefined {
  return useContext(FieldContext)?.labelId;
}
