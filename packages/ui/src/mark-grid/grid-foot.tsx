import { Fragment } from "react";
import { formatDateTime } from "../format/format-date-time.js";
import { CircleAlert, CircleCheck, CloudOff, LoaderCircle } from "../icons/icons.js";
import { Kbd } from "../kbd/index.js";
import { useMessages } from "../provider/index.js";
import type { MarkDraft } from "./mark.js";
import type { ReadyColumn } from "./use-mark-grid.js";

const icons = { stored: CircleCheck, storing: LoaderCircle, offline: CloudOff, failed: CircleAlert };

/** Where the draft is: when the last cell was stored, or how many are kept on this machine. Each change is said. */
export function DraftState({ draft }: { draft: MarkDraft }) {
  const text = useMessages().markGrid;
  const Icon = icons[draft.state];
  return (
    <span data-part="draft" data-state={draft.state} role="status">
      <Icon data-part="draft-icon" aria-hidden="true" />
      {draft.state === "stored" && text.stored(formatDateTime(draft.at).slice(11))}
      {draft.state === "storing" && text.storing}
      {draft.state === "offline" && text.offline(draft.cells)}
      {draft.state === "failed" && text.notStored(draft.message)}
      {(draft.state === "stored" || draft.state === "offline") && (
        <span data-part="draft-note">{draft.state === "stored" ? text.storedNote : text.offlineNote}</span>
      )}
    </span>
  );
}

interface GridFootProps {
  draft: MarkDraft | undefined;
  gaps: number;
  columns: readonly ReadyColumn[];
  readOnly: boolean;
  /** Whether a paste is matched by number: the host reviews it. */
  pastes: boolean;
  /** Without room and keyboard no keys are shown. */
  withKeys: boolean;
  onNextGap: () => void;
}

/** Below the rows: the draft, what is still missing, and the keys. */
export function GridFoot({ draft, gaps, columns, readOnly, pastes, withKeys, onNextGap }: GridFootProps) {
  const text = useMessages().markGrid;
  const levels = columns.find(({ kind }) => kind === "level")?.choices.levels ?? [];
  return (
    <div data-part="foot">
      {draft && <DraftState draft={draft} />}
      {!readOnly &&
        (gaps > 0 ? (
          <button type="button" data-part="gaps" onClick={onNextGap}>
            {text.gaps(gaps)} {withKeys ? <Kbd keys={["F8"]} /> : text.nextGap}
          </button>
        ) : (
          <span data-part="complete">{text.gaps(0)}</span>
        ))}
      {withKeys && !readOnly && (
        <span data-part="keys" aria-hidden="true">
          <Kbd keys={[text.keys.enter]} /> {text.keys.nextPerson}
          <Kbd keys={["Tab"]} /> {text.keys.right}
          {pastes && (
            <>
              <Kbd keys={["Ctrl", "V"]} /> {text.keys.paste}
            </>
          )}
          {levels.map(({ value, letter, label }) => (
            <Fragment key={value}>
              <Kbd keys={[letter]} /> {label}
            </Fragment>
          ))}
        </span>
      )}
    </div>
  );
}
