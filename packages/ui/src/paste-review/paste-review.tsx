import { clsx } from "clsx";
import {
  forwardRef,
  type HTMLAttributes,
  type KeyboardEvent,
  type ReactNode,
  useId,
  useMemo,
  useRef,
  useState,
} from "react";
import { Button } from "../button/index.js";
import { Checkbox } from "../checkbox/index.js";
import { Dialog } from "../dialog/index.js";
import { Download } from "../icons/icons.js";
import { Kbd } from "../kbd/index.js";
import { cellKey } from "../mark-grid/cells.js";
import { defaultChoices, wordOf } from "../mark-grid/default-choices.js";
import type { MarkChange } from "../mark-grid/index.js";
import { choicesOf } from "../mark-grid/read-mark.js";
import { useMessages, useNow } from "../provider/index.js";
import { isTakenAtFirst, matchPaste, pasteChanges } from "./match-paste.js";
import type { PasteCell, PasteTarget, UnmatchedLine } from "./paste.js";
import { cellWords, differenceWords, noMatchWords, recognisedWords, unusableReason } from "./paste-words.js";

/** What {@link PasteReview} takes; other attributes go to the box of the dialog. */
export interface PasteReviewProps
  extends Omit<PasteTarget, "links">,
    Omit<HTMLAttributes<HTMLDivElement>, "title" | "role" | "children"> {
  /** Whether it is on the page. */
  open: boolean;
  /** Asked to close: nothing was written, or `onWrite` was told. */
  onOpenChange: (open: boolean) => void;
  /** Text of the clipboard, or the rows of a sheet. */
  pasted: string | readonly (readonly string[])[];
  /** Writes the cells; told once, before it closes. */
  onWrite: (changes: readonly MarkChange[]) => void;
  /** What is to be known of an older cell of one's own: 「你昨天录的」. Default 原来录的. */
  noteOf?: (rowId: string, columnId: string) => string | undefined;
  /** 看名单, beside a number that is not on it. */
  onShowRoster?: () => void;
  /** 导出对不上的行; without it they are not offered as a file. */
  onExportUnmatched?: (lines: readonly UnmatchedLine[]) => void;
}

/** How often 「2 分钟前」 is reckoned anew, ms. */
const A_MINUTE = 60_000;
const NO_LINKS: ReadonlyMap<number, string> = new Map();

/**
 * What a paste would do, before it is written: first the lines that match nobody, then the cells that differ from what
 * stands there, then what was recognised by itself. What another person has just changed is not overwritten unless somebody ticks it.
 */
export const PasteReview = /* @__PURE__ */ forwardRef<HTMLDivElement, PasteReviewProps>(function PasteReview(
  {
    open,
    onOpenChange,
    pasted,
    students,
    columns,
    current,
    changedByOthers,
    flags,
    hatched,
    from,
    onWrite,
    noteOf,
    onShowRoster,
    onExportUnmatched,
    ...rest
  },
  ref,
) {
  const text = useMessages().pasteReview;
  const words = useMessages().markGrid;
  const now = useNow({ every: A_MINUTE });
  const id = useId();
  const first = useRef<HTMLDivElement>(null);
  const [links, setLinks] = useState(NO_LINKS);
  // What somebody ticked or unticked; the others are as they came.
  const [ticks, setTicks] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [of, setOf] = useState(pasted);
  if (of !== pasted) {
    setOf(pasted);
    setLinks(NO_LINKS);
    setTicks(new Map());
  }
  const match = useMemo(
    () =>
      matchPaste(pasted, {
        students,
        columns,
        current,
        links,
        ...(changedByOthers && { changedByOthers }),
        ...(flags && { flags }),
        ...(hatched && { hatched }),
        ...(from !== undefined && { from }),
      }),
    [changedByOthers, columns, current, flags, from, hatched, links, pasted, students],
  );
  const keyOf = ({ student, column }: Pick<PasteCell, "student" | "column">) =>
    cellKey(student.id, column.id);
  const isTaken = (cell: PasteCell) => ticks.get(keyOf(cell)) ?? isTakenAtFirst(cell);
  const changes = pasteChanges(match, isTaken);
  const tick = (cells: readonly PasteCell[], taken: boolean) =>
    setTicks(new Map([...ticks, ...cells.map((cell) => [keyOf(cell), taken] as const)]));
  const write = () => {
    if (changes.length === 0) return;
    onWrite(changes);
    onOpenChange(false);
  };
  const rowOf = (rowId: string) => students.findIndex((student) => student.id === rowId) + 1;
  const link = (line: number, rowId: string | undefined) => {
    const next = new Map(links);
    if (rowId === undefined) next.delete(line);
    else next.set(line, rowId);
    setLinks(next);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey || !(event.target instanceof HTMLElement)) return;
    const lines = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-part=line]")];
    const at = lines.findIndex((line) => line.contains(event.target as Node));
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      lines[Math.max(0, Math.min(lines.length - 1, at + step))]?.focus();
    } else if (event.key === " " && event.target === lines[at]) {
      event.preventDefault();
      lines[at]?.querySelector<HTMLElement>("[role=checkbox], [data-link]")?.click();
    } else if (event.key === "Enter" && event.target === lines[at]) {
      event.preventDefault();
      write();
    }
  };

  const byDefault = defaultChoices(words, flags);
  const wordsOf = ({ column }: Pick<PasteCell, "column">, value: string) =>
    cellWords(column, value, choicesOf(column, byDefault));
  const toLookAt = match.unmatched.length + match.unusable.length;
  const linked = [...links].flatMap(([line, rowId]) => {
    const student = students.find((one) => one.id === rowId);
    return student ? [{ line, student }] : [];
  });
  const isFirst = (at: number, part: "unmatched" | "unusable" | "differences") =>
    at === 0 &&
    (part === "unmatched" ||
      (match.unmatched.length === 0 && (part === "unusable" || match.unusable.length === 0)));
  const line = (
    key: string,
    tone: "danger" | undefined,
    starts: boolean,
    parts: { number: string; name: string; now: ReactNode; pasted: ReactNode; verdict: ReactNode },
    selected?: boolean,
  ) => (
    <div
      key={key}
      ref={starts ? first : undefined}
      role="row"
      data-part="line"
      data-tone={tone}
      tabIndex={starts ? 0 : -1}
      aria-selected={selected}
    >
      <span role="gridcell" data-part="number">
        {parts.number || text.noNumber}
      </span>
      <span role="gridcell" data-part="name">
        {parts.name}
      </span>
      <span role="gridcell" data-part="now">
        {parts.now}
      </span>
      <span role="gridcell" data-part="pasted">
        {parts.pasted}
      </span>
      <span role="gridcell" data-part="verdict">
        {parts.verdict}
      </span>
    </div>
  );
  const section = (part: string, title: string, acts?: ReactNode) => (
    <div role="row" data-part="section" data-of={part}>
      <span role="gridcell" aria-colspan={5} data-part="section-line">
        <b data-part="section-title">{title}</b>
        {acts}
      </span>
    </div>
  );
  const counts = [
    { count: match.matched, words: text.matched, tone: "success" },
    { count: match.differences.length, words: text.differs, tone: "warning" },
    { count: match.unmatched.length, words: text.unmatched, tone: "danger" },
    { count: match.unusable.length, words: text.unusable, tone: "danger" },
  ] as const;
  const recognised = recognisedWords(text, match);

  return (
    <Dialog
      ref={ref}
      {...rest}
      data-component="paste-review"
      className={clsx("hx-paste-review", rest.className)}
      open={open}
      onOpenChange={onOpenChange}
      width={960}
      fullOnPhone
      dismissable
      guard={ticks.size + links.size > 0}
      initialFocus={first}
      title={text.title}
      description={
        match.columns.length === 0
          ? text.noColumns
          : text.description(
              match.lines,
              match.columns.map(({ name }) => name),
            )
      }
      footer={
        <>
          <span data-part="undo-hint">
            {text.undoHint.before} <Kbd keys={["Ctrl", "Z"]} /> {text.undoHint.after}
          </span>
          {onExportUnmatched && match.unmatched.length > 0 && (
            <Button icon={<Download />} onClick={() => onExportUnmatched(match.unmatched)}>
              {text.exportUnmatched}
            </Button>
          )}
          <Button onClick={() => onOpenChange(false)}>{text.cancel}</Button>
          <Button
            variant="primary"
            disabledReason={changes.length === 0 ? text.nothing : undefined}
            onClick={write}
          >
            {text.write(changes.length)}
          </Button>
        </>
      }
    >
      <ul data-part="counts">
        {counts.map(({ count, words: of, tone }) => (
          <li key={of} data-part="count" data-tone={count === 0 ? undefined : tone}>
            <b data-part="count-number">{count}</b> {of}
          </li>
        ))}
      </ul>
      {toLookAt + match.differences.length + linked.length > 0 && (
        // The keys are those of the line that has the focus, caught where they bubble to.
        // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
        <div
          role="grid"
          data-part="lines"
          aria-label={text.title}
          aria-describedby={id}
          onKeyDown={onKeyDown}
        >
          <div role="row" data-part="lines-head">
            {(["number", "name", "now", "pasted", "verdict"] as const).map((head) => (
              <span key={head} role="columnheader" data-part={head}>
                {text[head]}
              </span>
            ))}
          </div>
          {toLookAt > 0 && section("look-first", text.lookFirst(toLookAt))}
          {match.unmatched.map((row, at) =>
            line(`line ${row.line}`, "danger", isFirst(at, "unmatched"), {
              number: row.number,
              name: row.name,
              now: "—",
              pasted: row.cells.map(({ column, text: typed }) => `${column.name} ${typed}`).join("　"),
              verdict: (
                <>
                  {noMatchWords(text, row.why)}
                  {"student" in row.why && (
                    <LinkButton
                      label={text.linkTo(rowOf(row.why.student.id))}
                      onPress={() => link(row.line, "student" in row.why ? row.why.student.id : undefined)}
                    />
                  )}
                  {row.why.kind === "unknown" && onShowRoster && (
                    <LinkButton label={text.roster} onPress={onShowRoster} />
                  )}
                </>
              ),
            }),
          )}
          {match.unusable.map((cell, at) =>
            line(`unusable ${keyOf(cell)}`, "danger", isFirst(at, "unusable"), {
              number: cell.student.number,
              name: cell.student.name,
              now: wordsOf(cell, cell.now),
              pasted: `${cell.column.name} ${cell.text}`,
              verdict: unusableReason(text, cell),
            }),
          )}
          {linked.length > 0 && section("linked", text.linkedLines(linked.length))}
          {linked.map(({ line: at, student }) =>
            line(`linked ${at}`, undefined, false, {
              number: student.number,
              name: student.name,
              now: "",
              pasted: "",
              verdict: (
                <>
                  {text.linked(rowOf(student.id))}
                  <LinkButton label={text.unlink} onPress={() => link(at, undefined)} />
                </>
              ),
            }),
          )}
          {match.differences.length > 0 &&
            section(
              "differences",
              text.differences(match.differences.length),
              <span data-part="section-acts">
                <LinkButton label={text.takeAll} onPress={() => tick(match.differences, true)} />
                <LinkButton label={text.keepAll} onPress={() => tick(match.differences, false)} />
              </span>,
            )}
          {match.differences.map((cell, at) => {
            const taken = isTaken(cell);
            const word = (value: string) => wordOf(value, choicesOf(cell.column, byDefault));
            return line(
              `difference ${keyOf(cell)}`,
              undefined,
              isFirst(at, "differences"),
              {
                number: cell.student.number,
                name: cell.student.name,
                now: taken ? (
                  <s data-part="replaced">{wordsOf(cell, cell.now)}</s>
                ) : (
                  <b data-part="kept">{wordsOf(cell, cell.now)}</b>
                ),
                pasted: taken ? (
                  <b data-part="kept">{wordsOf(cell, cell.value)}</b>
                ) : (
                  <s data-part="replaced">{wordsOf(cell, cell.value)}</s>
                ),
                verdict: (
                  <>
                    <Checkbox
                      tabIndex={-1}
                      label={text.take}
                      aria-label={text.takeFor(cell.student.name, cell.column.name, word(cell.value))}
                      checked={taken}
                      onCheckedChange={(checked) => tick([cell], checked)}
                    />
                    <span data-part="note" data-tone={cell.recent ? "warning" : undefined}>
                      {differenceWords(text, cell, now, noteOf?.(cell.student.id, cell.column.id), word)}
                    </span>
                  </>
                ),
              },
              taken,
            );
          })}
        </div>
      )}
      {recognised && <p data-part="recognised">{recognised}</p>}
      <span data-part="visually-hidden" id={id}>
        {text.instructions}
      </span>
    </Dialog>
  );
});

function LinkButton({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <button type="button" data-part="link" data-link="" onClick={onPress}>
      {label}
    </button>
  );
}
