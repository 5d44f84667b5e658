import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import type { FastifySchemaCompiler } from "fastify";

/**
 * Compiles the contract's shapes. Everything in a URL is text and is converted; a body says its types itself
 * and is taken as it is. All errors are collected, so that every offending field can be named.
 */
export function createValidatorCompiler(): FastifySchemaCompiler<object> {
  const common = { allErrors: true, useDefaults: true, strict: false, validateFormats: true } as const;
  const bodies = new Ajv2020({ ...common, coerceTypes: false });
  const urls = new Ajv2020({ ...common, coerceTypes: "array" });
  formats.default(bodies);
  formats.default(urls);
  return ({ schema, httpPart }) => (httpPart === "body" ? bodies : urls).compile(schema);
}
