import type { FieldFacts } from "@huxuan/api-client/records";
import { formatDateTime } from "@huxuan/ui/format";
import { chinaTime, chosenId, formShape, mayBeEmpty } from "../form/rules.ts";
import { z } from "../zod.ts";

/** The fields of a record by name. */
export type RecordFields = Readonly<Record<string, FieldFacts>>;

/**
 * The rules of a record's form: the contract's, for values as a form holds them: references and choices as text,
 * moments in China's time.
 *
 * @param shape of the contract's rules: `zGradeScaleCreate.shape`; its `version` is no field
 */
export function recordRules(fields: RecordFields, shape: Readonly<Record<string, z.ZodType>>): z.ZodObject {
  const rules = formShape(shape);
  const known = Object.entries(fields).flatMap(([name, facts]) => {
    const rule = rules[name];
    return rule === undefined ? [] : [[name, ruleOf(facts, rule)] as const];
  });
  return z.object(Object.fromEntries(known));
}

function ruleOf({ kind, required }: FieldFacts, rule: z.ZodType): z.ZodType {
  if (kind === "reference") return required ? chosenId() : emptyAsAbsent(chosenId());
  if (kind === "instant") return required ? chinaTime() : emptyAsAbsent(chinaTime());
  if (required) return rule;
  if (kind === "choice" || kind === "day") return emptyAsAbsent(rule);
  return kind === "line" || kind === "text"
    ? mayBeEmpty(rule as z.ZodType<string | undefined, string | undefined>)
    : rule;
}

/** A field that need not be filled in: left empty it is not sent. */
const emptyAsAbsent = (rule: z.ZodType) => z.union([z.literal("").transform(() => undefined), rule]);

/**
 * What the form of a record holds at first.
 *
 * @param record the record, or nothing of a new one
 * @param first what a new one starts with, by field
 */
export function recordValues(
  fields: RecordFields,
  record: Readonly<Record<string, unknown>> | undefined,
  first: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, facts]) => [
      name,
      record ? valueOf(facts, name, record) : (first[name] ?? EMPTY[facts.kind]),
    ]),
  );
}

const EMPTY: Readonly<Record<FieldFacts["kind"], unknown>> = {
  line: "",
  text: "",
  integer: undefined,
  number: undefined,
  flag: false,
  choice: "",
  day: "",
  instant: "",
  reference: "",
  other: undefined,
};

function valueOf(facts: FieldFacts, name: string, record: Readonly<Record<string, unknown>>): unknown {
  if (facts.kind === "reference") {
    // What is sent as `schoolId` is shown as `school`.
    const shown = record[name.replace(/Id$/, "")] as { id: number } | undefined;
    return shown === undefined ? "" : String(shown.id);
  }
  const value = record[name];
  if (value === undefined) return EMPTY[facts.kind];
  return facts.kind === "instant" ? formatDateTime(value as string) : value;
}
