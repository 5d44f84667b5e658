import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import type { FastifySchemaCompiler } from "fastify";
import { FILE } from "./document.ts";
import { UploadedFile } from "./results.ts";
import { type TextError, strayCharacters } from "./characters.ts";

/**
 * Compiles the contract's shapes. Everything in a URL is text and is converted; a body says its types itself
 * and is taken as it is. All errors are collected, so that every offending field can be named. Whatever the shape,
 * no text may hold control characters (`x-multiline` allows tab and line breaks).
 */
export function createValidatorCompiler(): FastifySchemaCompiler<object> {
  const bodies = createAjv(false);
  const urls = createAjv("array");
  return ({ schema, httpPart }) => {
    const check = (httpPart === "body" ? bodies : urls).compile(schema);
    const validate = (value: unknown): boolean => {
      const shape: readonly TextError[] = check(value) ? [] : (check.errors ?? []);
      // Headers that the contract does not name are nobody's input.
      validate.errors = httpPart === "headers" ? [...shape] : [...strayCharacters(value, schema), ...shape];
      return validate.errors.length === 0;
    };
    validate.errors = [] as TextError[];
    return validate;
  };
}

function createAjv(coerceTypes: false | "array"): Ajv2020 {
  const ajv = new Ajv2020({
    allErrors: true,
    useDefaults: true,
    strict: false,
    validateFormats: true,
    coerceTypes,
  });
  formats.default(ajv);
  ajv.addKeyword({ keyword: FILE, validate: (_: unknown, value: unknown) => value instanceof UploadedFile });
  for (const name of ["date", "date-time"] as const) limitToOurTimes(ajv, name);
  return ajv;
}

/** Days and instants of the years 1900 to 2999: others are slips, and the database does not store all of them. */
function limitToOurTimes(ajv: Ajv2020, name: "date" | "date-time"): void {
  const known = formats.default.get(name);
  const validate = typeof known === "object" && "validate" in known ? known.validate : undefined;
  if (typeof validate !== "function") throw new Error(`ajv-formats has no ${name}`);
  ajv.addFormat(name, {
    type: "string",
    validate: (text: string) =>
      (validate as (text: string) => boolean)(text) &&
      /^(19|2\d)/.test(text) &&
      !Number.isNaN(Date.parse(text)),
  });
}
