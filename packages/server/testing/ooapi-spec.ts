import { existsSync, readFileSync } from "node:fs";
import { Ajv } from "ajv";
import addFormats from "ajv-formats";

/**
 * Where the published document of OOAPI 5.0 stands: it is under the EUPL and not kept here. `v5/ooapi.json` of
 * github.com/open-education-api/specification, branch release/5.0.
 */
const FILE = process.env["HUXUAN_OOAPI_SPEC"];

/** Whether it is there; else tests by it are left out, and say so. */
export const hasOoapiSpec = FILE !== undefined && existsSync(FILE);

let checked: Ajv | undefined;

/** What is wrong with an answer by a schema of the document: `Course`, `CourseOffering`; nothing when it is valid. */
export function ooapiFaults(schema: string, answer: unknown): string[] {
  if (checked === undefined) {
    // The words of OpenAPI 3.0 that say nothing about values are no keywords of JSON Schema.
    checked = new Ajv({ strict: false, allErrors: true });
    addFormats.default(checked);
    checked.addSchema(JSON.parse(readFileSync(FILE ?? "", "utf8")) as object, "ooapi");
  }
  const validate = checked.getSchema(`ooapi#/components/schemas/${schema}`);
  if (validate === undefined) throw new Error(`The document has no schema ${schema}`);
  return validate(answer) === true
    ? []
    : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}
