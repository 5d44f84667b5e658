import type { Editor, SingleCommands } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import * as Toolbar from "radix-ui/toolbar";
import { type ReactNode, type RefObject, useState } from "react";
import { IconButton } from "../button/index.js";
import {
  Bold,
  Heading2,
  Heading3,
  ImagePlus,
  Italic,
  Link,
  List,
  ListIndentDecrease,
  ListIndentIncrease,
  ListOrdered,
  PilcrowRight,
  Redo2,
  RemoveFormatting,
  Strikethrough,
  Table,
  TextAlignCenter,
  TextAlignEnd,
  TextQuote,
  Underline,
  Undo2,
} from "../icons/icons.js";
import { Menu, type MenuItem } from "../menu/index.js";
import { useMessages } from "../provider/index.js";

/** What can be turned on where the cursor is, with the name of its mark or node. */
const MARKS = ["bold", "italic", "underline", "strike"] as const;

/** What the buttons show: what is on where the cursor is, and what can be done there. */
const stateOf = ({ editor }: { editor: Editor }) => ({
  on: Object.fromEntries(
    [...MARKS, "bulletList", "orderedList", "blockquote", "link", "table", "image"].map((name) => [
      name,
      editor.isActive(name),
    ]),
  ),
  heading: editor.isActive("heading", { level: 2 }),
  subheading: editor.isActive("heading", { level: 3 }),
  centred: editor.isActive({ align: "center" }),
  atRight: editor.isActive({ align: "right" }),
  indented: editor.isActive("paragraph", { indent: true }),
  canUndo: editor.can().undo(),
  canRedo: editor.can().redo(),
  canSink: editor.can().sinkListItem("listItem"),
  canLift: editor.can().liftListItem("listItem"),
  canMerge: editor.can().mergeCells(),
  canSplit: editor.can().splitCell(),
});

/** What a button does. The commands are those of the moment: they carry the text as it is when they are asked for. */
type Act = (commands: SingleCommands) => unknown;

interface EditorToolbarProps {
  editor: Editor;
  /** Of the text. */
  controls: string | undefined;
  toolbar: RefObject<HTMLDivElement | null>;
  onLink: () => void;
  onTable: () => void;
  /** None where the host takes no pictures. */
  onPicture: (() => void) | undefined;
}

/** A key with Ctrl, which on a Mac is another. */
const keysOf = (key: string) => (/Mac|iPhone|iPad/.test(navigator.userAgent) ? `⌘${key}` : `Ctrl+${key}`);

/** The buttons over a text. By pointer the cursor stays in the text, by keyboard on the button. */
export function EditorToolbar({ editor, controls, toolbar, onLink, onTable, onPicture }: EditorToolbarProps) {
  const text = useMessages().richTextEditor;
  const state = useEditorState({ editor, selector: stateOf });
  const [tableMenu, setTableMenu] = useState(false);
  const button = (
    label: string,
    icon: ReactNode,
    act: Act,
    { key, pressed, disabled }: { key?: string; pressed?: boolean; disabled?: boolean } = {},
  ) => (
    <Toolbar.Button asChild disabled={disabled}>
      <IconButton
        label={label}
        title={key === undefined ? label : text.withKeys(label, keysOf(key))}
        icon={icon}
        aria-pressed={pressed}
        onClick={() => act(editor.commands)}
      />
    </Toolbar.Button>
  );
  const toTable = (id: keyof typeof text, act: Act, rest?: Partial<MenuItem>) =>
    ({
      id,
      label: text[id],
      onSelect: () => {
        editor.view.focus();
        act(editor.commands);
      },
      ...rest,
    }) as MenuItem;
  const tableActs: readonly MenuItem[] = [
    toTable("rowAbove", (commands) => commands.addRowBefore()),
    toTable("rowBelow", (commands) => commands.addRowAfter()),
    toTable("columnBefore", (commands) => commands.addColumnBefore()),
    toTable("columnAfter", (commands) => commands.addColumnAfter()),
    { type: "separator", id: "cells" },
    toTable("mergeCells", (commands) => commands.mergeCells(), { disabled: !state.canMerge }),
    toTable("splitCell", (commands) => commands.splitCell(), { disabled: !state.canSplit }),
    toTable("toggleHeaderRow", (commands) => commands.toggleHeaderRow()),
    { type: "separator", id: "deletes" },
    toTable("deleteRow", (commands) => commands.deleteRow()),
    toTable("deleteColumn", (commands) => commands.deleteColumn()),
    toTable("deleteTable", (commands) => commands.deleteTable(), { tone: "danger" }),
  ];
  return (
    <Toolbar.Root
      ref={toolbar}
      data-part="toolbar"
      aria-label={text.toolbar}
      aria-controls={controls}
      // The cursor stays where it is in the text.
      onMouseDown={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || tableMenu) return;
        // A dialog around would take it for its own.
        event.preventDefault();
        event.stopPropagation();
        editor.view.focus();
      }}
    >
      {button(text.undo, <Undo2 />, (commands) => commands.undo(), { key: "Z", disabled: !state.canUndo })}
      {button(text.redo, <Redo2 />, (commands) => commands.redo(), {
        key: "Shift+Z",
        disabled: !state.canRedo,
      })}
      <Toolbar.Separator data-part="separator" />
      {button(text.heading, <Heading2 />, (commands) => commands.toggleHeading({ level: 2 }), {
        key: "Alt+2",
        pressed: state.heading,
      })}
      {button(text.subheading, <Heading3 />, (commands) => commands.toggleHeading({ level: 3 }), {
        key: "Alt+3",
        pressed: state.subheading,
      })}
      {button(text.bold, <Bold />, (commands) => commands.toggleBold(), {
        key: "B",
        pressed: state.on["bold"],
      })}
      {button(text.italic, <Italic />, (commands) => commands.toggleItalic(), {
        key: "I",
        pressed: state.on["italic"],
      })}
      {button(text.underline, <Underline />, (commands) => commands.toggleUnderline(), {
        key: "U",
        pressed: state.on["underline"],
      })}
      {button(text.strike, <Strikethrough />, (commands) => commands.toggleStrike(), {
        key: "Shift+S",
        pressed: state.on["strike"],
      })}
      <Toolbar.Separator data-part="separator" />
      {button(text.firstLine, <PilcrowRight />, (commands) => commands.toggleFirstLine(), {
        key: "Alt+I",
        pressed: state.indented,
      })}
      {button(text.centre, <TextAlignCenter />, (commands) => commands.toggleAlign("center"), {
        key: "Shift+E",
        pressed: state.centred,
      })}
      {button(text.right, <TextAlignEnd />, (commands) => commands.toggleAlign("right"), {
        key: "Shift+R",
        pressed: state.atRight,
      })}
      <Toolbar.Separator data-part="separator" />
      {button(text.bulletList, <List />, (commands) => commands.toggleBulletList(), {
        key: "Shift+8",
        pressed: state.on["bulletList"],
      })}
      {button(text.orderedList, <ListOrdered />, (commands) => commands.toggleOrderedList(), {
        key: "Shift+7",
        pressed: state.on["orderedList"],
      })}
      {button(text.indent, <ListIndentIncrease />, (commands) => commands.sinkListItem("listItem"), {
        key: "]",
        disabled: !state.canSink,
      })}
      {button(text.outdent, <ListIndentDecrease />, (commands) => commands.liftListItem("listItem"), {
        key: "[",
        disabled: !state.canLift,
      })}
      {button(text.quote, <TextQuote />, (commands) => commands.toggleBlockquote(), {
        key: "Shift+B",
        pressed: state.on["blockquote"],
      })}
      <Toolbar.Separator data-part="separator" />
      {button(text.link, <Link />, onLink, { key: "K", pressed: state.on["link"] })}
      {state.on["table"] ? (
        <Menu
          label={text.table}
          open={tableMenu}
          onOpenChange={setTableMenu}
          items={tableActs}
          trigger={
            <Toolbar.Button asChild>
              <IconButton label={text.table} icon={<Table />} data-on="" />
            </Toolbar.Button>
          }
        />
      ) : (
        button(text.insertTable, <Table />, onTable)
      )}
      {onPicture === undefined
        ? null
        : button(state.on["image"] ? text.describePicture : text.insertPicture, <ImagePlus />, onPicture, {
            pressed: state.on["image"],
          })}
      <Toolbar.Separator data-part="separator" />
      {button(text.clear, <RemoveFormatting />, () => editor.chain().unsetAllMarks().clearNodes().run())}
    </Toolbar.Root>
  );
}
