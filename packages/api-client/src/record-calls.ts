import type { Permission } from "./generated/permissions.gen.js";
import type { Operations } from "./generated/operations.gen.js";
import type { RecordTypes } from "./generated/record-types.gen.js";
import type { getTeacherImportTemplate, startTeacherImport } from "./generated/sdk.gen.js";
import type { ListCall, ListColumnFacts } from "./list-call.js";

/** Names of the records that the contract says once: `GradeScale`. */
export type RecordName = keyof RecordTypes;

/** What a record shows. */
export type ItemOf<Name extends RecordName> = RecordTypes[Name]["item"];

/** The acts on a record besides changing and deleting it: `activate` of `activateGradeScale`. */
export type VerbOf<Name extends RecordName> = RecordTypes[Name]["verb"];

/** What a form must know of a field that people fill in. */
export interface FieldFacts {
  label: string;
  /** `line`: text in one line; `text`: in several; `reference`: the id of a record `of` that name; `other`: none of them. */
  kind:
    | "line"
    | "text"
    | "integer"
    | "number"
    | "flag"
    | "choice"
    | "day"
    | "instant"
    | "reference"
    | "other";
  required: boolean;
  /** Most characters. */
  longest?: number;
  min?: number;
  max?: number;
  step?: number;
  /** Chinese names of a fixed choice's values. */
  choices?: Readonly<Record<string, string>>;
  /** What people should know before they fill it in. */
  hint?: string;
  /** What it may hold. */
  example?: string | number;
  /** Of a reference: the model that it refers to. */
  of?: string;
  /** Given when the record is made, and never changed. */
  fixed?: true;
}

/** A call with who may send it. */
interface PermittedCall<Call> {
  call: Call;
  permission: Permission;
}

/** The calls of an import of rows, with who may send them. */
interface ImportCallsOf {
  start: typeof startTeacherImport;
  template: typeof getTeacherImportTemplate;
  /** The act after which is read again what an import changes. */
  renews: keyof Operations;
  permission: Permission;
}

/** An act on a record: one that something is said with has rules and fields, as a form of its own. */
interface RecordActCall extends PermittedCall<unknown> {
  label: string;
  rules?: unknown;
  fields?: Readonly<Record<string, FieldFacts>>;
}

/** What a screen needs to know of a record of the contract. */
export interface RecordCalls<Name extends RecordName> {
  name: Name;
  /** What people call one: 成绩等级制. */
  label: string;
  list: ListCall<RecordTypes[Name]["search"]>;
  /** Reads one: `getGradeScale`. */
  read: unknown;
  create?: PermittedCall<unknown> & { rules: unknown };
  update?: PermittedCall<unknown> & { rules: unknown };
  remove?: PermittedCall<unknown>;
  /** What brings rows from a file: `startMajorImport`. */
  imports?: ImportCallsOf;
  /** By its verb: 启用 of `activate`. */
  acts: { readonly [Verb in VerbOf<Name>]: RecordActCall };
  /** What the search can be narrowed by, besides the page. */
  filters: readonly string[];
  fields: Readonly<Record<string, FieldFacts>>;
}

/** The facts of any record, for what is drawn from them alike. */
export interface AnyRecordCalls {
  label: string;
  list: {
    permission?: Permission;
    columns: Readonly<Record<string, ListColumnFacts>>;
  };
  create?: PermittedCall<unknown>;
  update?: PermittedCall<unknown>;
  remove?: PermittedCall<unknown>;
  imports?: ImportCallsOf;
  acts: Readonly<Record<string, RecordActCall>>;
  filters: readonly string[];
  fields: Readonly<Record<string, FieldFacts>>;
}
