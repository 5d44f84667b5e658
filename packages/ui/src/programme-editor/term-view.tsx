import { memo, type ReactNode } from "react";
import { formatCredits } from "../format/format-credits.js";
import { GripVertical, TriangleAlert } from "../icons/icons.js";
import type { Messages } from "../messages/index.js";
import { termsWithNone } from "./editor-lines.js";
import { termValue, termWords } from "./editor-words.js";
import type { EditedItem, ProgrammeFinding } from "./programme-content.js";
import { listedCredits } from "./programme-edits.js";
import { RowMenu } from "./row-menu.js";
import { FindingMark, moreButton, worst } from "./row-parts.js";
import type { Editor } from "./use-programme-editor.js";

interface TermViewProps {
  editor: Editor;
  findings: ReadonlyMap<string, readonly ProgrammeFinding[]>;
  active: string | undefined;
  label: string;
  hintId: string;
  /** More credits than this in a term are too many. */
  heavy: number;
}

/** The terms beside each other, each with its courses and their credits; those without a term come last. */
export function TermView({ editor, findings, active, label, hintId, heavy }: TermViewProps) {
  const { text, readOnly, content, terms, held, menu } = editor;
  const names = new Map(content.modules.map(({ key, name }) => [key, name]));
  return (
    <div role="group" data-part="terms" aria-label={label} aria-describedby={readOnly ? undefined : hintId}>
      {termsWithNone(terms).map((term) => {
        const items = editor.ofTerm(term);
        const credits = listedCredits(items);
        const tooMany = term !== undefined && credits > heavy;
        return (
          <section
            key={termValue(term)}
            data-part="term-column"
            data-term={termValue(term)}
            data-heavy={tooMany || undefined}
            aria-label={termWords(text, term)}
          >
            <h3 data-part="term-head">
              <span data-part="term-name">{termWords(text, term)}</span>{" "}
              <span data-part="term-credits">
                {tooMany && <TriangleAlert />}
                {text.termCredits(formatCredits(credits))}
                {tooMany && <span data-part="too-many">{text.moreThan(formatCredits(heavy))}</span>}
              </span>
            </h3>
            {items.length === 0 ? (
              <p data-part="term-empty">{text.emptyTerm}</p>
            ) : (
              <ul data-part="cards">
                {items.map((item) => (
                  <TermCard
                    key={item.key}
                    item={item}
                    module={names.get(item.moduleKey) ?? ""}
                    active={item.key === active}
                    held={held?.key === item.key}
                    findings={findings.get(item.key)}
                    readOnly={readOnly}
                    text={text}
                    menu={
                      menu?.key === item.key ? (
                        <RowMenu
                          editor={editor}
                          rowKey={item.key}
                          of="acts"
                          label={text.actsOf(item.course.name)}
                          trigger={moreButton(text, item.course.name)}
                        />
                      ) : undefined
                    }
                  />
                ))}
              </ul>
            )}
          </section>
        );
      })}
    </div>
  );
}

interface TermCardProps {
  item: EditedItem;
  module: string;
  active: boolean;
  held: boolean;
  findings: readonly ProgrammeFinding[] | undefined;
  readOnly: boolean;
  text: Messages["programmeEditor"];
  menu: ReactNode;
}

const TermCard = /* @__PURE__ */ memo(
  function TermCard({ item, module, active, held, findings, readOnly, text, menu }: TermCardProps) {
    const { key, course, mandatory } = item;
    return (
      <li data-part="card" data-held={held || undefined} data-severity={findings && worst(findings)}>
        {!readOnly && (
          <span data-part="handle" data-act="handle" data-of={key} aria-hidden="true">
            <GripVertical />
          </span>
        )}
        <button
          type="button"
          tabIndex={active ? 0 : -1}
          data-part="card-body"
          data-key={key}
          data-kind="item"
        >
          {held && <span data-part="visually-hidden">{text.isLifted} </span>}
          <span data-part="card-name">
            <span data-part="label">{course.name}</span>
            <FindingMark findings={findings} text={text} />
          </span>{" "}
          <span data-part="card-credits">{formatCredits(course.credits)}</span>{" "}
          <span data-part="card-module">
            {module}
            {text.between}
            {mandatory ? text.mandatory : text.optional}
          </span>
        </button>
        {!readOnly && (menu ?? moreButton(text, course.name))}
      </li>
    );
  },
  (one, other) =>
    one.menu === undefined &&
    other.menu === undefined &&
    one.item === other.item &&
    one.module === other.module &&
    one.active === other.active &&
    one.held === other.held &&
    one.findings === other.findings &&
    one.readOnly === other.readOnly &&
    one.text === other.text,
);
