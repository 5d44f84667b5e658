export * from "./generated/records.gen.js";
export type { RecordTypes } from "./generated/record-types.gen.js";
export type { AnyRecordCalls, FieldFacts, ItemOf, RecordCalls, RecordName, VerbOf } from "./record-calls.js";
