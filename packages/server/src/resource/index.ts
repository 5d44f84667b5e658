export * from "../list/index.ts";
export { logChange, type RequestContext } from "./request-context.ts";
export { type Change, type Removal, Resource, type ResourceParts } from "./resource.ts";
export { announceSent, sentBy, sentColumns, sentIndexes } from "./sent.ts";
export { countReferring, usesOf } from "./uses.ts";
export { allowedActs, type Lifecycle, type Move, moveRefusal, stateRefusal, statesFor } from "./lifecycle.ts";
export { writeNext } from "./next-version.ts";
export { record, type RecordParts, type ServedRecord } from "./record.ts";
export { recordImport, rowsInput } from "./record-import.ts";
