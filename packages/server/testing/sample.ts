import type { Operations } from "@huxuan/api-client";
import type { OperationId } from "../src/contract/index.ts";

/** Calls that answer 201. */
export type CreateId = {
  [Id in OperationId]: 201 extends keyof Operations[Id]["responses"] ? Id : never;
}[OperationId];

type Body<Id extends OperationId> = Operations[Id]["request"] extends { body: infer Content }
  ? Content
  : never;

/** What the body of a sample is made from. */
export interface SampleGiven {
  /** Of the record: nobody else has it. */
  name: string;
  /** The same for the same name, another for another: 0 for the first name of this sample. */
  n: number;
  world: SampleWorld;
}

/** How records of a kind come to be. What else can be done with them, the contract says. */
export interface Sample {
  readonly create: CreateId;
  readonly body: (given: SampleGiven) => object;
  /** Fields that stay as they were made. */
  readonly fixed: readonly string[];
  /** What a change sends besides. */
  readonly more: object;
  /** Who makes it: the administrator, or a student for themselves. */
  readonly as: "admin" | "s0";
}

/**
 * Says how a record is made, for the tests that are about all records (`creates.test.ts`, `records.test.ts`): the call, and
 * for each name a body that is accepted. A domain exports its own as `samples` of its `samples.fixture.ts`.
 *
 * @param fixed fields that no change may change
 * @param more what a change sends that is not part of a new one
 * @param as who makes it; what students make for themselves is tried for repeated creates alone
 */
export const sample = <Id extends CreateId>(
  create: Id,
  body: (given: SampleGiven) => Body<Id>,
  {
    fixed = [],
    more = {},
    as = "admin",
  }: { fixed?: readonly (keyof Body<Id> & string)[]; more?: object; as?: Sample["as"] } = {},
): Sample => ({
  create,
  body: body as (given: SampleGiven) => object,
  fixed,
  more,
  as,
});

/** What samples refer to: the world of the selection tests, and a few things besides. */
export interface SampleWorld {
  schoolIds: readonly [number, number, number];
  semesterId: number;
  /** `s0`. */
  studentId: number;
  /** Grades of the student at another school: one for each name. */
  gradeIds: readonly number[];
  /** Two of the student's school. */
  studentCourseIds: readonly [number, number];
  /** Of the first school: one for each name. */
  courseIds: readonly number[];
  /** Academic years in which a student of the second school took a class of the first: one for each name. */
  chargedYears: readonly number[];
  /** A questionnaire of the first school that is in use for evaluations. */
  questionnaireId: number;
  /** Further schools: one for each name. */
  partnerIds: readonly number[];
  /** A questionnaire for surveys of the first school, in use. */
  surveyQuestionnaireId: number;
  /** A role that a program may have. */
  applicationRole: string;
  /** Somebody who can act for the administrator. */
  colleagueId: number;
  /** A dictionary of one's own. */
  dictionary: string;
  /** The key of a process that people may start. */
  process: string;
  now: Date;
}
