export { actOnEach } from "./act-on-each.ts";
export { Application, type Sending, type StepDecision } from "./application.ts";
export * from "../list/index.ts";
export { logChange, type RequestContext } from "./request-context.ts";
export { type Change, type Removal, Resource, type ResourceParts } from "./resource.ts";
export { announceSent, sentBy, sentColumns, sentIndexes } from "./sent.ts";
export { countReferring, countUses, usesOf } from "./uses.ts";
export { allowedActs, type Lifecycle, type Move, moveRefusal, stateRefusal, statesFor } from "./lifecycle.ts";
export { writeNext } from "./next-version.ts";
export { record, type RecordAct, type RecordParts, type ServedRecord } from "./record.ts";
export { recordImport, rowsInput } from "./record-import.ts";
export {
  actorOf,
  cancelImport,
  readImport,
  type RowsUpload,
  schoolOf,
  startImport,
  startRows,
} from "./rows-imports.ts";
