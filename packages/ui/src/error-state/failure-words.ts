/** What can be told about something that failed. */
export interface FailureWords {
  /** A sentence for people, if the error has one. */
  message?: string;
  /** Of the request, if the error names it: with it an administrator finds it in the log. */
  requestId?: string;
}

/** What browsers, `fetch` and its clients say, and what a proxy says in the server's place, whoever passes it on. */
const NOT_FOR_PEOPLE =
  /^(request failed|failed to (fetch|load)|fetch failed|load failed|network ?(request |response )?(error|failed|was)|timeout of|request (timed out|aborted)|(the )?(operation|signal|user) (was |is )?(aborted|timed)|http (error|status|\d)|\[(get|post|put|patch|delete)\] |unexpected (token|end)|\d{3}( [a-z ]+)?$|(bad|not|internal|service|gateway) (request|found|server error|gateway|unavailable|timeout)$|(forbidden|unauthorized)$)/i;

function field(of: unknown, name: string): unknown {
  return typeof of === "object" && of !== null ? (of as Record<string, unknown>)[name] : undefined;
}

function sentence(words: unknown): string | undefined {
  return typeof words === "string" && words.trim() !== "" && !NOT_FOR_PEOPLE.test(words.trim())
    ? words
    : undefined;
}

/** The server's answer inside the error of a client: axios has it in `response.data`, ofetch in `data`. */
function answerIn(error: object): unknown {
  const answer = field(field(error, "response"), "data") ?? field(error, "data");
  return typeof answer === "object" ? answer : undefined;
}

/** Mistakes of the program and failures of the network: their text is for developers, whatever it is. */
function isTechnical(error: unknown): boolean {
  return (
    error instanceof DOMException ||
    /^(Type|Range|Syntax|Reference|Axios|HTTP|Fetch|Timeout|Abort|Zod)Error$/.test(
      String(field(error, "name")),
    )
  );
}

/**
 * Reads from whatever was thrown what can be shown to people. These count as sentences for them: the message of an
 * `Error` or of a class of yours, a text that was thrown, `message` or `msg` of an object (a server's answer), and
 * what the server answered inside an error of axios or ofetch. Never those of the language, the browser, `fetch` and
 * its clients (`Failed to fetch`, `Request failed with status code 500`), nor what is in a `Response` still unread.
 */
export function failureWords(error: unknown): FailureWords {
  if (typeof error !== "object" || error === null) return { message: sentence(error), requestId: undefined };
  const answer = answerIn(error);
  const own = isTechnical(error)
    ? undefined
    : (sentence(field(error, "message")) ?? sentence(field(error, "msg")));
  const requestId = field(answer, "requestId") || field(error, "requestId");
  return {
    message: sentence(field(answer, "message")) ?? sentence(field(answer, "msg")) ?? own,
    requestId: typeof requestId === "string" ? requestId || undefined : undefined,
  };
}
