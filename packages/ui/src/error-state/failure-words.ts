/** What can be told about something that failed. */
export interface FailureWords {
  /** A sentence for people, if the error has one. */
  message?: string;
  /** Of the request, if the error names it: with it an administrator finds it in the log. */
  requestId?: string;
}

/** Errors of the language, of `fetch` (`TypeError: Failed to fetch`) and of the browser are no sentences for people. */
function isForPeople(error: unknown): error is Error {
  return error instanceof Error && !(error instanceof TypeError) && !(error instanceof DOMException);
}

/** Reads from whatever was thrown what can be shown to people. */
export function failureWords(error: unknown): FailureWords {
  const requestId =
    typeof error === "object" && error !== null && "requestId" in error && typeof error.requestId === "string"
      ? error.requestId
      : "";
  return {
    message: isForPeople(error) && error.message !== "" ? error.message : undefined,
    requestId: requestId || undefined,
  };
}
