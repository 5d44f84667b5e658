import { ApiFailure, FAILURE_TEXT, isSessionEnd } from "@huxuan/api-client";

/** What is said, below what could not be read, of why that is. */
export interface WhyUnread {
  /** Absent when the reason is unknown: then the usual advice is shown. */
  description?: string;
  /** By which an administrator finds the request in the log. */
  requestId?: string;
}

/**
 * Why something could not be read, for every list, card and page: the sentences of the specification (section 8) for the
 * licence, the network and a server that takes too long, otherwise what the server says.
 *
 * @param error what the query failed with
 */
export function whyUnread(error: unknown): WhyUnread {
  if (!(error instanceof ApiFailure)) return {};
  const { message, code, requestId } = error;
  // Its own question says the rest.
  if (isSessionEnd(error)) return { description: "登录状态已过期，重新登录后会自动读取。" };
  if (code === "CANCELLED") return { description: "读取已取消，可以重试。" };
  return {
    description: message || FAILURE_TEXT.network,
    ...(requestId !== "" && { requestId }),
  };
}
