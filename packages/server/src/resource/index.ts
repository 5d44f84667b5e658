export * from "../list/index.ts";
export { logChange, type RequestContext } from "./request-context.ts";
export { type Change, type Removal, Resource, type ResourceParts } from "./resource.ts";
export { announceSent, sentBy, sentColumns, sentIndexes } from "./sent.ts";
export { usesOf } from "./uses.ts";
export { type Move, moveRefusal } from "./lifecycle.ts";
export { record, type RecordParts, type ServedRecord } from "./record.ts";
