import type { ErrorObject } from "ajv";
import { UploadedFile } from "./results.ts";

/** The part of a JSON Schema that is read here. */
interface TextSchema {
  $ref?: string;
  properties?: Record<string, TextSchema>;
  additionalProperties?: boolean | TextSchema;
  items?: TextSchema;
  "x-multiline"?: boolean;
}

/** Something wrong with a text, in the form of the validator's other errors. */
export type TextError = Pick<ErrorObject, "instancePath" | "schemaPath" | "keyword" | "params">;

const textError = (
  instancePath: string,
  keyword: "characters" | "nesting",
  multiline = false,
): TextError => ({ instancePath, schemaPath: "", keyword, params: { multiline } });

/**
 * Control characters (PostgreSQL stores no U+0000, and nobody types the others) and halves of surrogate pairs (which
 * are no characters, and which no UTF-8 can hold).
 */
// oxlint-disable-next-line no-control-regex
const STRAY = /[\u0000-\u001f\u007f]|\p{Cs}/u;
const STRAY_EACH = new RegExp(STRAY, "gu");
/** The same without tab and line breaks, for texts of several lines (`x-multiline` in the contract). */
// oxlint-disable-next-line no-control-regex
const STRAY_IN_LINES = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]|\p{Cs}/u;

/** Whether a text holds control characters (with `multiline`, tab and line breaks are none) or halves of surrogate pairs. */
export const hasStrayCharacters = (text: string, { multiline = false } = {}): boolean =>
  (multiline ? STRAY_IN_LINES : STRAY).test(text);

/** The text with a replacement character for each of them: for telling what was refused. */
export const withoutStrayCharacters = (text: string): string => text.replace(STRAY_EACH, "\ufffd");

/** Deeper than any body of the contract; a body of a million brackets is not followed to its end. */
const DEEPEST = 50;

/**
 * Finds every text, and every name of a map's entry, that holds control characters or halves of surrogate pairs, and
 * what is nested too deep. Looks at the whole value, also where the schema says nothing of it.
 *
 * @param models what references of the schema name
 */
export function strayCharacters(
  value: unknown,
  schema: TextSchema | undefined,
  models: Readonly<Record<string, TextSchema>> = {},
): TextError[] {
  const errors: TextError[] = [];
  look(value, schema, "", 0);
  return errors;

  function look(node: unknown, given: TextSchema | undefined, path: string, depth: number): void {
    const model = given?.$ref === undefined ? undefined : models[given.$ref.split("/").at(-1) ?? ""];
    // Keywords beside a `$ref` add to what it refers to.
    const shape = model === undefined ? given : { ...model, ...given };
    if (typeof node === "string") {
      const multiline = shape?.["x-multiline"] === true;
      if (hasStrayCharacters(node, { multiline })) errors.push(textError(path, "characters", multiline));
      return;
    }
    // What came as a file is no text.
    if (node === null || typeof node !== "object" || node instanceof UploadedFile) return;
    if (depth === DEEPEST) {
      errors.push(textError("", "nesting"));
      return;
    }
    if (Array.isArray(node)) {
      for (const [at, item] of node.entries()) look(item, shape?.items, `${path}/${at}`, depth + 1);
      return;
    }
    const { properties, additionalProperties } = shape ?? {};
    const map = typeof additionalProperties === "object" ? additionalProperties : undefined;
    for (const [name, item] of Object.entries(node)) {
      // The error shows the name without the characters that are not allowed.
      const told = withoutStrayCharacters(name).replaceAll("~", "~0").replaceAll("/", "~1");
      if (hasStrayCharacters(name)) errors.push(textError(`${path}/${told}`, "characters"));
      look(item, properties?.[name] ?? map, `${path}/${told}`, depth + 1);
    }
  }
}
