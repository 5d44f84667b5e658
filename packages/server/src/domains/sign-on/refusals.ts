import { DomainError, notFound } from "../../errors/index.ts";
import { Unreachable } from "../../platform/outgoing/index.ts";

/** 400: nothing came that could be looked at. */
export const incomplete = (): DomainError =>
  new DomainError(400, "VALIDATION_FAILED", "登录链接不完整，请从学校门户重新进入");

/** 401: out of date, used, forged, or meant for others; which, only the log says. */
export const notValid = (cause?: unknown): DomainError =>
  new DomainError(401, "TICKET_INVALID", "登录凭证已失效，请重新登录", { cause });

/** 502: the school's server does not answer, or not as it should. */
export const unavailable = (school: string, cause?: unknown): DomainError =>
  new DomainError(
    502,
    "SIGN_ON_UNAVAILABLE",
    `${school}统一身份认证暂时无法连接，请稍后再试，或用平台账号登录`,
    {
      cause,
    },
  );

/** 404: there is no such school, or it does not offer it. */
export const off = (): DomainError =>
  new DomainError(404, "NOT_FOUND", "本校未开通统一认证，请用平台账号登录");

export const noSchool = (): DomainError => notFound("学校");

/** Why a server was not reached, if that is what happened. */
export function unreachableIn(error: unknown): Unreachable | undefined {
  for (let one = error; one instanceof Error; one = one.cause) if (one instanceof Unreachable) return one;
  return undefined;
}
