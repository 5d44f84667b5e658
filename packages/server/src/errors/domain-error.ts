import type { Challenge, ErrorCode, FieldError, Refusal, RefusedSeat } from "@huxuan/api-client";

/** What an error may carry besides its sentence. */
export interface ErrorExtras {
  /** Every offending field: where (JSON path) and why, in Chinese. */
  fields?: FieldError[];
  /** Only with refusals of a selection attempt. */
  refusal?: Refusal;
  /** Only where several seats were asked for together: those that could not be had. */
  refusals?: RefusedSeat[];
  /** Only with refusals of a sign-in: what the next one must bring. */
  challenge?: Challenge;
  /** Only with a sign-in whose password is good for nothing but choosing another one. */
  passwordToken?: string;
  /** Only with a sign-in whose password was right and that needs a second factor. */
  secondFactorToken?: string;
  /** Seconds after which trying again makes sense; sent as `Retry-After`. */
  retryAfter?: number;
  /** For the log only. */
  cause?: unknown;
}

/**
 * A refusal that the person is told about: `status` and `code` as in the contract, `message` in Chinese,
 * saying what happened and what to do next. Everything else that is thrown answers 500 without details.
 */
export class DomainError extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  readonly fields: FieldError[] | undefined;
  readonly refusal: Refusal | undefined;
  readonly refusals: RefusedSeat[] | undefined;
  readonly challenge: Challenge | undefined;
  readonly passwordToken: string | undefined;
  readonly secondFactorToken: string | undefined;
  readonly retryAfter: number | undefined;

  constructor(status: number, code: ErrorCode, message: string, extras: ErrorExtras = {}) {
    // A refusal is an answer, not a fault: where it was made is of no use, and finding out costs more than deciding.
    const frames = Error.stackTraceLimit;
    if (status < 500) Error.stackTraceLimit = 0;
    super(message, extras.cause === undefined ? undefined : { cause: extras.cause });
    Error.stackTraceLimit = frames;
    this.name = "DomainError";
    this.status = status;
    this.code = code;
    this.fields = extras.fields;
    this.refusal = extras.refusal;
    this.refusals = extras.refusals;
    this.challenge = extras.challenge;
    this.passwordToken = extras.passwordToken;
    this.secondFactorToken = extras.secondFactorToken;
    this.retryAfter = extras.retryAfter;
  }
}

/** 404: `what` as people call it, such as 轮次. */
export const notFound = (what: string): DomainError =>
  new DomainError(404, "NOT_FOUND", `没有找到这个${what}，它可能已被删除，或不在你的管理范围内`);

/** 403 with its own sentence. */
export const forbidden = (message = "当前角色没有这项操作的权限，请切换角色或联系管理员"): DomainError =>
  new DomainError(403, "FORBIDDEN", message);

/** 403: who left their school acts on nothing, nor does who looks at them. */
export const refusedToLeaver = ({ impersonatorId }: { impersonatorId: number | null }): DomainError =>
  new DomainError(
    403,
    "PERSON_LEFT",
    impersonatorId === null
      ? "你已离校，只能查看自己的记录，不能再进行这项操作；如有疑问，请联系本校教务处"
      : "这个人已离校或离职，模拟时只能查看，不能进行这项操作",
  );

/** 409: the record changed since it was read. */
export const versionConflict = (what: string): DomainError =>
  new DomainError(409, "VERSION_CONFLICT", `这个${what}刚刚被别人修改过，请刷新后重新修改`);

/** 409: the record is not in a state that allows this. */
export const stateConflict = (message: string): DomainError =>
  new DomainError(409, "STATE_CONFLICT", message);

/** 409: a unique value exists already. */
export const duplicate = (message: string, field?: string): DomainError =>
  new DomainError(409, "DUPLICATE", message, field === undefined ? {} : { fields: [{ field, message }] });

/** 400 for a rule that the contract's shapes cannot express; every field named. */
export const invalidFields = (fields: FieldError[]): DomainError =>
  new DomainError(400, "VALIDATION_FAILED", `提交的内容有误：${fields.map((f) => f.message).join("；")}`, {
    fields,
  });
