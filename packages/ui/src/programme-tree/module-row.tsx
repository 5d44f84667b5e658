import { CreditBar } from "../credit-bar/index.js";
import { creditGap } from "../credit-bar/credit-shares.js";
import { formatCredits } from "../format/format-credits.js";
import { ChevronRight } from "../icons/icons.js";
import { useMessages } from "../provider/index.js";
import type { ProgrammeTreeModule } from "./programme.js";
import type { ModuleLine } from "./tree-lines.js";
import { TreeRow } from "./tree-row.js";

interface ModuleRowProps {
  line: ModuleLine;
  active: boolean;
  onPress: () => void;
  onFocus: () => void;
}

/** A module: its bar, what one has of what is demanded, and what is missing. */
export function ModuleRow({ line, active, onPress, onFocus }: ModuleRowProps) {
  const { module, empty, open, level } = line;
  const { name, have, studying = 0, tried = 0, need, note, marked = false } = module;
  const text = useMessages().programmeTree;
  const tone = module.tone ?? (tried > 0 && marked ? "success" : "neutral");
  return (
    <TreeRow
      line={line}
      active={active}
      onPress={onPress}
      onFocus={onFocus}
      aria-expanded={empty ? undefined : open}
      data-kind="module"
      data-marked={marked || undefined}
    >
      <div role="gridcell" data-part="name">
        <span data-part="arrow" aria-hidden="true">
          {!empty && <ChevronRight />}
        </span>
        {empty ? (
          <span data-part="label">{name}</span>
        ) : (
          <button type="button" tabIndex={-1} aria-expanded={open} data-part="label">
            {name}
          </button>
        )}
      </div>
      <div role="gridcell" data-part="bar">
        <CreditBar
          label={name}
          have={have}
          studying={studying}
          tried={tried}
          need={need}
          size={level === 1 ? "md" : "sm"}
        />
      </div>
      <div role="gridcell" data-part="credits">
        <b data-part="have">{formatCredits(have)}</b>
        {tried > 0 && <b data-part="plus"> {text.plus(formatCredits(tried))}</b>} / {formatCredits(need)}
      </div>
      <div role="gridcell" data-part="note" data-tone={tone}>
        {note ?? <MissingWords module={module} />}
      </div>
    </TreeRow>
  );
}

/** 「8.0」, 「选后还差 5.5」, 「修满」. */
function MissingWords({ module }: { module: ProgrammeTreeModule }) {
  const text = useMessages().programmeTree;
  const { have, studying = 0, tried = 0, need } = module;
  const { now, after, over } = creditGap({ have, waiting: 0, studying, tried }, need);
  if (now === 0) return have > need ? text.overfull(formatCredits(have - need)) : text.full;
  if (studying + tried > 0) {
    const when = tried > 0 ? text.withTried : text.withStudying;
    return after > 0
      ? when.missing(formatCredits(after))
      : when.full(over > 0 ? formatCredits(over) : undefined);
  }
  return (
    <>
      {/* Seen where there is no head of the column. */}
      <span data-part="missing">{text.missing} </span>
      {formatCredits(now)}
    </>
  );
}
