/** What the specification fixes about audits. */
export const AUDIT_CONSTANTS = {
  /** Height of the history table in pixels (specification, section 9). */
  historyHeight: 200,
  /** Up to so many results stand as radio buttons, all in view; more are a list to open. */
  radioLimit: 4,
} as const;

/** A result that can be chosen: an entry of `dicList` (specification, section 3). */
export interface AuditResult {
  /** What is sent. */
  code: string;
  /** What is read: 「同意」. */
  dic_name: string;
}

/** A finished or running step: a row of `auditlog` (specification, section 3). */
export interface AuditLogRow {
  /** Name of the step: 「学院审核」. */
  nodeName: string;
  /** What the reviewer wrote. */
  commentContext?: string | null;
  /** Nothing while the step is under way. */
  endTime?: string | null;
  /** Who did it, or has to. */
  assignee?: string | null;
}

/** What `queryWorkFlowInfoByAudit` answers (specification, section 7). */
export interface AuditWorkflow {
  /** Name of the step that is due now. */
  currentAuditName: string;
  /** The steps so far, the oldest first. */
  auditlog: readonly AuditLogRow[];
  /** The results to choose from; the first that is not excluded is the default. */
  dicList: readonly AuditResult[];
}

/** What is filled in. */
export interface AuditValues {
  /** Code of the result, empty when none is chosen. */
  result: string;
  /** What the reviewer writes about it. */
  opinion: string;
}

/** The values, and what choices of a result have pushed aside. */
export interface AuditDraft extends AuditValues {
  /** Texts that somebody wrote and that are out of sight now, the last one last; undoing brings them back. */
  kept: readonly string[];
}

/**
 * The result to begin with: the first that is not excluded (specification, section 4).
 *
 * @param excluded codes of conclusions that nobody should reach without choosing them
 * @returns its code, or "" when every result is excluded
 */
export function defaultResult(dicList: readonly AuditResult[], excluded: readonly string[] = []): string {
  return dicList.find(({ code }) => !excluded.includes(code))?.code ?? "";
}

/** Whether a text is somebody's own: neither empty nor a result's name that was only filled in. */
export function isOwnText(opinion: string, dicList: readonly AuditResult[]): boolean {
  const text = opinion.trim();
  return text !== "" && !dicList.some(({ dic_name }) => dic_name === text);
}

/** What stands in the opinion joins what is kept, if somebody wrote it and it is not kept already. */
function keeping({ opinion, kept }: AuditDraft, dicList: readonly AuditResult[]): readonly string[] {
  return isOwnText(opinion, dicList) && !kept.includes(opinion) ? [...kept, opinion] : kept;
}

/**
 * Chooses a result: its name becomes the opinion (specification, section 4). What somebody wrote is kept aside.
 *
 * @param code of a result of the list; any other leaves the opinion alone
 */
export function chooseResult(draft: AuditDraft, code: string, dicList: readonly AuditResult[]): AuditDraft {
  const name = dicList.find((one) => one.code === code)?.dic_name;
  if (name === undefined) return { ...draft, result: code };
  return { result: code, opinion: name, kept: keeping(draft, dicList) };
}

/**
 * Puts the text that was kept last back into the opinion. What stands there now is kept in its turn when somebody
 * wrote it, so that undoing loses nothing either.
 */
export function restoreOpinion(draft: AuditDraft, dicList: readonly AuditResult[]): AuditDraft {
  const last = draft.kept.at(-1);
  if (last === undefined) return draft;
  const rest = draft.kept.slice(0, -1);
  const own = isOwnText(draft.opinion, dicList) && draft.opinion !== last && !rest.includes(draft.opinion);
  return { result: draft.result, opinion: last, kept: own ? [draft.opinion, ...rest] : rest };
}

/**
 * Puts a phrase where the cursor is, in place of what is selected.
 *
 * @param selection where the cursor was last; without it, at the end
 * @returns the text, and where the cursor stands then
 */
export function insertPhrase(
  text: string,
  phrase: string,
  selection?: { start: number; end: number } | null,
): { text: string; caret: number } {
  const clamp = (at: number) => Math.min(text.length, Math.max(0, at));
  const start = clamp(selection?.start ?? text.length);
  const end = Math.max(start, clamp(selection?.end ?? text.length));
  return { text: text.slice(0, start) + phrase + text.slice(end), caret: start + phrase.length };
}
