import { CircleAlert, CircleCheck, TriangleAlert } from "../icons/icons.js";
import { useMessages } from "../provider/index.js";
import type { ProgrammeFinding } from "./programme-content.js";

interface FindingsListProps {
  /** Errors first. */
  findings: readonly ProgrammeFinding[];
  onJump: (key: string) => void;
}

/** What is wrong, each a way to its place. */
export function FindingsList({ findings, onJump }: FindingsListProps) {
  const text = useMessages().programmeEditor;
  const errors = findings.filter(({ severity }) => severity === "error").length;
  return (
    <section data-part="findings" aria-label={text.checks}>
      <h3 data-part="findings-head">
        {text.checks}
        <span data-part="findings-count" role="status">
          {text.found(errors, findings.length - errors)}
        </span>
      </h3>
      {findings.length === 0 ? (
        <p data-part="no-findings">
          <CircleCheck />
          {text.nothingWrong}
        </p>
      ) : (
        <ul data-part="findings-list">
          {findings.map(({ key, severity, message }) => {
            const Sign = severity === "error" ? CircleAlert : TriangleAlert;
            const inside = (
              <>
                <Sign data-part="finding-sign" />
                <span data-part="visually-hidden">
                  {text.severities[severity]}
                  {text.colon}
                </span>
                <span data-part="finding-text">{message}</span>
              </>
            );
            return (
              <li key={`${key ?? ""} ${message}`} data-part="finding" data-severity={severity}>
                {key === undefined ? (
                  <span data-part="finding-line">{inside}</span>
                ) : (
                  <button type="button" data-part="finding-line" onClick={() => onJump(key)}>
                    {inside}
                  </button>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
