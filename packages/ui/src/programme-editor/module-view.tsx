import { memo, type ReactNode } from "react";
import { formatCredits } from "../format/format-credits.js";
import { ChevronRight, GripVertical, Pen, Plus } from "../icons/icons.js";
import type { Messages } from "../messages/index.js";
import { type EditorLine, isModule } from "./editor-lines.js";
import { moduleWords, termWords } from "./editor-words.js";
import type { EditedItem, EditedModule, ProgrammeFinding } from "./programme-content.js";
import { creditsByModule } from "./programme-edits.js";
import { RowMenu } from "./row-menu.js";
import { FindingMark, moreButton, termButton, worst } from "./row-parts.js";
import type { Editor } from "./use-programme-editor.js";

interface ModuleViewProps {
  editor: Editor;
  lines: readonly EditorLine[];
  /** What is wrong, by the module or course. */
  findings: ReadonlyMap<string, readonly ProgrammeFinding[]>;
  natureLabels: Readonly<Record<string, string>>;
  /** The row in the order of Tab. */
  active: string | undefined;
  label: string;
  hintId: string;
}

/** The modules with their courses, as a tree with columns. Presses and keys are the editor's. */
export function ModuleView(props: ModuleViewProps) {
  const { editor, lines, findings, natureLabels, active, label, hintId } = props;
  const { text, readOnly, content, held, menu } = editor;
  const sums = creditsByModule(content);
  const names = new Map(content.modules.map(({ key, name }) => [key, name]));
  return (
    <div role="treegrid" data-part="grid" aria-label={label} aria-describedby={readOnly ? undefined : hintId}>
      <div role="row" data-part="head-row">
        {(["course", "credits", "nature", "term", "demand", "instead"] as const).map((column) => (
          <span key={column} role="columnheader" data-part={`head-${column}`}>
            {text.columns[column]}
          </span>
        ))}
        <span role="columnheader" data-part="head-acts">
          <span data-part="visually-hidden">{text.columns.acts}</span>
        </span>
      </div>
      {lines.map((line) => {
        const common = {
          level: line.level,
          setSize: line.setSize,
          posInSet: line.posInSet,
          active: line.key === active,
          findings: findings.get(line.key),
          readOnly,
          text,
        };
        const opened = menu?.key === line.key ? menu.of : undefined;
        return isModule(line) ? (
          <ModuleRow
            key={line.key}
            {...common}
            module={line.module}
            open={line.open}
            empty={line.empty}
            credits={sums.get(line.key) ?? 0}
            words={moduleWords(text, line.module, names, natureLabels)}
            menu={
              opened === undefined ? undefined : (
                <RowMenu
                  editor={editor}
                  rowKey={line.key}
                  of="acts"
                  label={text.actsOf(line.module.name)}
                  trigger={moreButton(text, line.module.name)}
                />
              )
            }
          />
        ) : (
          <ItemRow
            key={line.key}
            {...common}
            item={line.item}
            nature={natureLabels[line.item.course.nature] ?? line.item.course.nature}
            held={held?.key === line.key}
            menu={
              opened === undefined ? undefined : (
                <RowMenu
                  editor={editor}
                  rowKey={line.key}
                  of={opened}
                  label={
                    opened === "term"
                      ? text.termOf(line.item.course.name)
                      : text.actsOf(line.item.course.name)
                  }
                  trigger={
                    opened === "term" ? termButton(text, line.item) : moreButton(text, line.item.course.name)
                  }
                />
              )
            }
            menuOf={opened}
          />
        );
      })}
    </div>
  );
}

interface RowProps {
  level: number;
  setSize: number;
  posInSet: number;
  active: boolean;
  findings: readonly ProgrammeFinding[] | undefined;
  readOnly: boolean;
  text: Messages["programmeEditor"];
}

interface ModuleRowProps extends RowProps {
  module: EditedModule;
  open: boolean;
  empty: boolean;
  credits: number;
  words: string;
  menu: ReactNode;
}

/** What rows of a tree have. */
const rowOf = ({ level, setSize, posInSet, active, findings }: RowProps) => ({
  role: "row",
  tabIndex: active ? 0 : -1,
  "aria-level": level,
  "aria-setsize": setSize,
  "aria-posinset": posInSet,
  "data-part": "row",
  "data-severity": findings && worst(findings),
  style: { "--hx-level": level - 1 } as Record<string, number>,
});

const ModuleRow = /* @__PURE__ */ memo(function ModuleRow(props: ModuleRowProps) {
  const { module, open, empty, credits, words, menu, readOnly, text, findings } = props;
  return (
    <div {...rowOf(props)} data-kind="module" data-key={module.key} aria-expanded={empty ? undefined : open}>
      <div role="gridcell" data-part="name" data-act="toggle">
        <span data-part="arrow" aria-hidden="true">
          {!empty && <ChevronRight />}
        </span>
        <span data-part="label">{module.name}</span>
        <FindingMark findings={findings} text={text} />
      </div>
      <div role="gridcell" data-part="credits">
        {formatCredits(credits)}
        <span data-part="unit"> {text.units.credits}</span>
      </div>
      <div role="gridcell" data-part="demand" aria-colspan={4}>
        {words}
      </div>
      <div role="gridcell" data-part="acts">
        {!readOnly && (
          <>
            <button
              type="button"
              tabIndex={-1}
              data-part="act"
              data-act="add"
              aria-label={text.addTo(module.name)}
            >
              <Plus />
            </button>
            <button
              type="button"
              tabIndex={-1}
              data-part="act"
              data-act="edit"
              aria-label={text.editOf(module.name)}
            >
              <Pen />
            </button>
            {menu ?? moreButton(text, module.name)}
          </>
        )}
      </div>
    </div>
  );
}, sameRow);

interface ItemRowProps extends RowProps {
  item: EditedItem;
  nature: string;
  held: boolean;
  menu: ReactNode;
  menuOf: "acts" | "term" | undefined;
}

const ItemRow = /* @__PURE__ */ memo(function ItemRow(props: ItemRowProps) {
  const { item, nature, held, menu, menuOf, readOnly, text, findings } = props;
  const { key, course, term, mandatory, alternatives } = item;
  return (
    <div {...rowOf(props)} data-kind="item" data-key={key} data-held={held || undefined}>
      <div role="gridcell" data-part="name">
        {!readOnly && (
          // What dragging does, the menu and the keys do without it.
          <span data-part="handle" data-act="handle" aria-hidden="true">
            <GripVertical />
          </span>
        )}
        {held && <span data-part="visually-hidden">{text.isLifted} </span>}
        <span data-part="label">{course.name}</span> <span data-part="code">{course.code}</span>
        <FindingMark findings={findings} text={text} />
      </div>
      <div role="gridcell" data-part="credits">
        {formatCredits(course.credits)}
        <span data-part="unit"> {text.units.credits}</span>
      </div>
      <div role="gridcell" data-part="nature">
        {nature}
      </div>
      <div role="gridcell" data-part="term">
        {readOnly ? termWords(text, term) : menuOf === "term" ? menu : termButton(text, item)}
      </div>
      <div role="gridcell" data-part="demand">
        {readOnly ? (
          mandatory ? (
            text.mandatory
          ) : (
            text.optional
          )
        ) : (
          <button
            type="button"
            tabIndex={-1}
            data-part="cell-button"
            data-act="mandatory"
            aria-label={text.demandOf(course.name, mandatory)}
          >
            {mandatory ? text.mandatory : text.optional}
          </button>
        )}
      </div>
      <div role="gridcell" data-part="instead">
        {alternatives.map(({ name }) => name).join(text.or)}
      </div>
      <div role="gridcell" data-part="acts">
        {!readOnly && (menuOf === "acts" ? menu : moreButton(text, course.name))}
      </div>
    </div>
  );
}, sameRow);

/** Whether a row would be drawn the same; of what is made anew each time, only that it is there. */
function sameRow(one: object, other: object): boolean {
  const [a, b] = [one, other] as [Record<string, unknown>, Record<string, unknown>];
  // An open menu has a content of its own.
  if (a["menu"] !== undefined || b["menu"] !== undefined) return false;
  return Object.keys({ ...a, ...b }).every((name) => Object.is(a[name], b[name]));
}
