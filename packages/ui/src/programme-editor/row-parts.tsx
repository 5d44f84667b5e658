import { CircleAlert, Ellipsis, TriangleAlert } from "../icons/icons.js";
import type { Messages } from "../messages/index.js";
import type { EditedItem, ProgrammeFinding } from "./programme-content.js";
import { termWords } from "./editor-words.js";

/** What is done with a row; also the trigger of its menu, once it was pressed. */
export const moreButton = (text: Messages["programmeEditor"], name: string) => (
  <button
    type="button"
    tabIndex={-1}
    data-part="act"
    data-act="acts"
    aria-haspopup="menu"
    aria-label={text.actsOf(name)}
  >
    <Ellipsis />
  </button>
);

/** The term of a course, and where it is changed. */
export const termButton = (text: Messages["programmeEditor"], { course, term }: EditedItem) => (
  <button
    type="button"
    tabIndex={-1}
    data-part="cell-button"
    data-act="term"
    aria-haspopup="menu"
    aria-label={`${text.termOf(course.name)}${text.colon}${termWords(text, term)}`}
  >
    {termWords(text, term)}
  </button>
);

/** The worst of what is wrong. */
export const worst = (findings: readonly ProgrammeFinding[]): "error" | "warning" =>
  findings.some(({ severity }) => severity === "error") ? "error" : "warning";

interface FindingMarkProps {
  findings: readonly ProgrammeFinding[] | undefined;
  text: Messages["programmeEditor"];
}

/** A sign where something is wrong: what, by pointing and aloud. */
export function FindingMark({ findings, text }: FindingMarkProps) {
  if (findings === undefined) return null;
  const severity = worst(findings);
  const words = findings.map(({ message }) => message).join(text.semicolon);
  const Sign = severity === "error" ? CircleAlert : TriangleAlert;
  return (
    <span data-part="mark" data-severity={severity} title={words}>
      <Sign />
      <span data-part="visually-hidden">
        {text.severities[severity]}
        {text.colon}
        {words}
      </span>
    </span>
  );
}
