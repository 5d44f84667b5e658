import { formatCredits } from "../format/format-credits.js";
import { Circle, CircleCheck, CircleDot, CirclePlus, CircleX, TriangleAlert } from "../icons/icons.js";
import { useMessages } from "../provider/index.js";
import type { ProgrammeTreeCourse } from "./programme.js";
import type { TreeLine } from "./tree-lines.js";
import { TreeRow } from "./tree-row.js";

interface CourseRowProps {
  line: Extract<TreeLine, { course: ProgrammeTreeCourse }>;
  active: boolean;
  onPress: (() => void) | undefined;
  onFocus: () => void;
}

const icons = {
  passed: CircleCheck,
  studying: CircleDot,
  tried: CirclePlus,
  failed: CircleX,
  open: Circle,
};
const tones = {
  passed: "neutral",
  studying: "neutral",
  tried: "success",
  failed: "danger",
  open: "neutral",
} as const;

/** A course: its state by a sign and in words, when, its credits, and what is to be said of it. */
export function CourseRow({ line, active, onPress, onFocus }: CourseRowProps) {
  const { name, detail, countsAs, credits, state, note, tone = tones[state] } = line.course;
  const text = useMessages().programmeTree;
  const Sign = tone === "warning" ? TriangleAlert : icons[state];
  return (
    <TreeRow
      line={line}
      active={active}
      onPress={onPress}
      onFocus={onFocus}
      data-kind="course"
      data-state={state}
    >
      <div role="gridcell" data-part="name">
        <Sign data-part="sign" data-tone={tone} />
        {/* The note says it where there is no other. */}
        {note !== undefined && <span data-part="visually-hidden">{text.states[state]} </span>}
        {onPress ? (
          <button type="button" tabIndex={-1} data-part="label">
            {name}
          </button>
        ) : (
          <span data-part="label">{name}</span>
        )}{" "}
        {countsAs && <span data-part="counts-as">{text.countsAs(countsAs)}</span>}
      </div>
      <div role="gridcell" data-part="detail">
        {detail}
      </div>
      <div role="gridcell" data-part="credits">
        {state === "tried" ? (
          <b data-part="plus">{text.plus(formatCredits(credits))}</b>
        ) : (
          formatCredits(credits)
        )}
      </div>
      <div role="gridcell" data-part="note" data-tone={tone}>
        {note ?? text.states[state]}
      </div>
    </TreeRow>
  );
}
