import type { ReactElement } from "react";
import { type MenuItem, Menu } from "../menu/index.js";
import { formatCredits } from "../format/format-credits.js";
import { termsWithNone } from "./editor-lines.js";
import { moduleOptions, termValue, termWords } from "./editor-words.js";
import { withThoseIn } from "./programme-edits.js";
import type { Editor } from "./use-programme-editor.js";

interface RowMenuProps {
  editor: Editor;
  /** The row that it is about. */
  rowKey: string;
  of: "acts" | "term";
  /** Name of the menu. */
  label: string;
  trigger: ReactElement;
}

/**
 * What can be done with a row, or the terms it may go to. Of five hundred rows only the one that is pressed has a menu: the
 * others have a button alone.
 */
export function RowMenu({ editor, rowKey, of, label, trigger }: RowMenuProps) {
  const { menu, setMenu } = editor;
  return (
    <Menu
      align="end"
      label={label}
      trigger={trigger}
      open={menu?.key === rowKey && menu.of === of && menu.open}
      onOpenChange={(open) => setMenu({ key: rowKey, of, open })}
      items={of === "term" ? termItems(editor, rowKey) : actItems(editor, rowKey)}
    />
  );
}

/** Terms with the credits that are in them already. */
function termItems(editor: Editor, key: string): MenuItem[] {
  const { value, terms, text, setTerm } = editor;
  const now = value.items.find((one) => one.key === key)?.term;
  return termsWithNone(terms).map((term) => ({
    id: termValue(term),
    label: termWords(text, term),
    description: text.termCredits(
      formatCredits(
        value.items.filter((one) => one.term === term).reduce((sum, { course }) => sum + course.credits, 0),
      ),
    ),
    checked: now === term,
    onSelect: () => setTerm(key, term),
  }));
}

function actItems(editor: Editor, key: string): MenuItem[] {
  const { value, text } = editor;
  const item = value.items.find((one) => one.key === key);
  if (item === undefined) return moduleItems(editor, key);
  return [
    {
      type: "submenu",
      id: "module",
      label: text.moveToModule,
      items: moduleOptions(value.modules).map((option) => ({
        id: option.value,
        label: option.label,
        checked: option.value === item.moduleKey,
        onSelect: () => editor.moveTo(key, option.value),
      })),
    },
    { type: "submenu", id: "term", label: text.moveToTerm, items: termItems(editor, key) },
    { type: "separator", id: "line" },
    { id: "edit", label: text.editItem, shortcut: "Enter", onSelect: () => editor.edit(key) },
    {
      id: "mandatory",
      label: item.mandatory ? text.makeOptional : text.makeMandatory,
      shortcut: "B",
      onSelect: () => editor.toggleMandatory(key),
    },
    { id: "up", label: text.up, shortcut: "Alt ↑", onSelect: () => editor.shift(key, -1) },
    { id: "down", label: text.down, shortcut: "Alt ↓", onSelect: () => editor.shift(key, 1) },
    { type: "separator", id: "end" },
    {
      id: "remove",
      label: text.remove,
      shortcut: "Delete",
      tone: "danger",
      onSelect: () => editor.remove(key, undefined),
    },
  ];
}

function moduleItems(editor: Editor, key: string): MenuItem[] {
  const { value, text } = editor;
  const inside = withThoseIn(value.modules, key);
  const courses = value.items.filter(({ moduleKey }) => inside.has(moduleKey)).length;
  return [
    { id: "edit", label: text.editModule, shortcut: "Enter", onSelect: () => editor.edit(key) },
    { id: "inside", label: text.addModuleIn, onSelect: () => editor.newModule(key) },
    { type: "separator", id: "line" },
    { id: "up", label: text.up, shortcut: "Alt ↑", onSelect: () => editor.shift(key, -1) },
    { id: "down", label: text.down, shortcut: "Alt ↓", onSelect: () => editor.shift(key, 1) },
    { type: "separator", id: "end" },
    {
      id: "remove",
      label: text.removeModule,
      shortcut: "Delete",
      tone: "danger",
      ...(courses > 0 && { description: text.withCourses(courses) }),
      onSelect: () => editor.remove(key, undefined),
    },
  ];
}
