import type {
  ApiError,
  Challenge,
  ErrorCode,
  FieldError,
  Refusal,
  RefusedSeat,
} from "../generated/types.gen.js";

/** Why a call failed: the server refused, it took too long, it could not be reached, or it was given up. */
export type FailureKind = "refused" | "timeout" | "network" | "aborted";

/**
 * The code of a failure: the server's, or of a call that has no answer. Programs go by it, never by the words: `CANCELLED`
 * was given up, `TIMEOUT` took too long, `NETWORK_ERROR` did not reach the server.
 */
export type FailureCode = ErrorCode | "CANCELLED" | "TIMEOUT" | "NETWORK_ERROR";

/** Notification durations in ms (specification, sections 8 and 9). */
export const NOTIFY_MS = { short: 2_500, long: 3_000 } as const;

/** Sentences of the error catalogue (specification, section 8). */
export const FAILURE_TEXT = {
  licence: "软件许可证书授权已过期，请与学校相关部门联系！",
  timeout: "网络请求超时",
  network: "网络请求错误",
  /** Of the question that `onSessionExpired` asks; its answers are 重新登录 and 取消. */
  session: "登录状态已过期，您可以继续留在该页面，或者重新登录",
} as const;

/** What every call of this package throws. */
export class ApiFailure extends Error {
  readonly kind: FailureKind;
  /** HTTP status; 0 when there was no answer. */
  readonly status: number;
  readonly code: FailureCode;
  readonly fields: FieldError[];
  /** Quote it when asking for help; empty when there was no answer. */
  readonly requestId: string;
  readonly refusal: Refusal | undefined;
  /** Which of several seats could not be had; only where they were asked for together. */
  readonly refusals: RefusedSeat[];
  /** What the next sign-in must bring; only with a refused sign-in. */
  readonly challenge: Challenge | undefined;
  /** What lets somebody choose a password; only with a sign-in whose password is good for nothing else. */
  readonly passwordToken: string | undefined;
  /** What the next step of a sign-in takes; only with one whose password was right and that needs a second factor. */
  readonly secondFactorToken: string | undefined;

  constructor(
    kind: FailureKind,
    status: number,
    body: Pick<ApiError, "message"> & Partial<Omit<ApiError, "code">> & { code: FailureCode },
    options?: ErrorOptions,
  ) {
    super(body.message, options);
    this.name = "ApiFailure";
    this.kind = kind;
    this.status = status;
    this.code = body.code;
    this.fields = body.fields ?? [];
    this.requestId = body.requestId ?? "";
    this.refusal = body.refusal;
    this.refusals = body.refusals ?? [];
    this.challenge = body.challenge;
    this.passwordToken = body.passwordToken;
    this.secondFactorToken = body.secondFactorToken;
  }
}

/** A message for a person, with how long it stays. */
export interface FailureNotice {
  message: string;
  durationMs: number;
}

/** Turns whatever was thrown or answered into an `ApiFailure`. */
export function toFailure(error: unknown, response: Response | undefined): ApiFailure {
  if (error instanceof ApiFailure) return error;
  if (response && !response.ok) return refusal(error, response);
  const name = error instanceof Error ? error.name : "";
  if (name === "AbortError") return without("CANCELLED", "aborted", "请求已取消", error);
  if (name === "TimeoutError" || isTimeoutOfNode(error))
    return without("TIMEOUT", "timeout", FAILURE_TEXT.timeout, error);
  return without("NETWORK_ERROR", "network", FAILURE_TEXT.network, error);
}

/** Failures of which the person is asked already whether to sign in again. */
const prompted = new WeakSet<ApiFailure>();

/** Notes that the person is asked about this failure: it needs no message besides. */
export function markPrompted(failure: ApiFailure): ApiFailure {
  prompted.add(failure);
  return failure;
}

/** The one 401 that a new token does not cure: the installation's licence (specification, section 8). */
export const isAboutLicence = ({ code }: ApiFailure): boolean => code === "LICENCE_EXPIRED";

/** Whether the person is asked already whether to sign in again: what shows the failure need not explain it. */
export const isSessionEnd = (failure: ApiFailure): boolean => prompted.has(failure);

/**
 * What to show for a failure; `null` when nothing is to be shown: given up by the person, or the end of the session, of
 * which `onSessionExpired` asks.
 */
export function noticeOf(failure: ApiFailure): FailureNotice | null {
  if (failure.kind === "aborted" || prompted.has(failure)) return null;
  const long = failure.status === 401 || failure.status === 402;
  return { message: failure.message, durationMs: long ? NOTIFY_MS.long : NOTIFY_MS.short };
}

function refusal(body: unknown, response: Response): ApiFailure {
  const known = isApiError(body) ? body : undefined;
  const { status } = response;
  // A proxy may answer 402 in the server's place, without a code.
  if (status === 402)
    return new ApiFailure("refused", status, {
      ...known,
      code: "LICENCE_EXPIRED",
      message: FAILURE_TEXT.licence,
    });
  const message = known?.message ?? (response.statusText || FAILURE_TEXT.network);
  return new ApiFailure("refused", status, { ...known, code: known?.code ?? "INTERNAL", message });
}

/** Node gives up by itself when the answer does not begin, or stands still, for five minutes. */
function isTimeoutOfNode(error: unknown): boolean {
  const code: unknown = error instanceof Error ? Reflect.get(Object(error.cause), "code") : undefined;
  return typeof code === "string" && /^UND_ERR_\w+_TIMEOUT$/.test(code);
}

function without(code: FailureCode, kind: FailureKind, message: string, cause: unknown): ApiFailure {
  return new ApiFailure(kind, 0, { code, message }, { cause });
}

function isApiError(body: unknown): body is ApiError {
  return typeof body === "object" && body !== null && "code" in body && "message" in body;
}
