import type { AnyExtension } from "@tiptap/core";
import { Placing } from "./placing.js";
import { Image } from "@tiptap/extension-image";
import { ListItem } from "@tiptap/extension-list";
import { Table, TableCell, TableHeader, TableRow } from "@tiptap/extension-table";
import { Placeholder } from "@tiptap/extensions";
import { StarterKit } from "@tiptap/starter-kit";
import { SAFE_ADDRESS } from "../rich-text/safe-address.js";

// Tab leaves a text, as it leaves every field; in a list the keys of the toolbar's two buttons are others.
const Item = ListItem.extend({
  addKeyboardShortcuts() {
    return {
      Enter: () => this.editor.commands.splitListItem(this.name),
      "Mod-]": () => this.editor.commands.sinkListItem(this.name),
      "Mod-[": () => this.editor.commands.liftListItem(this.name),
    };
  },
});

/** No widths and no alignment of cells: what stands in them is aligned by itself. */
const dropped = { default: null, rendered: false, parseHTML: () => null };

// Tab goes from cell to cell and, after the last one, on: it adds no rows, or nobody would get out by keyboard.
const TextTable = Table.extend({
  addKeyboardShortcuts() {
    return {
      ...this.parent?.(),
      Tab: () => this.editor.commands.goToNextCell(),
      "Shift-Tab": () => this.editor.commands.goToPreviousCell(),
    };
  },
  renderHTML: () => ["table", ["tbody", 0]],
});
const TextCell = TableCell.extend({
  addAttributes() {
    return { ...this.parent?.(), colwidth: dropped, align: dropped };
  },
});
const TextHeader = TableHeader.extend({
  addAttributes() {
    return { ...this.parent?.(), colwidth: dropped, align: dropped };
  },
});

/** Its address may end, or be another for each reader: what the host knows it by stays with it. */
const Picture = Image.extend({
  addAttributes() {
    return { ...this.parent?.(), "data-file-id": { default: null } };
  },
});

/** What a text may consist of: what `RichText` shows, and nothing that it would take away. */
export const TEXT: readonly AnyExtension[] = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    listItem: false,
    code: false,
    codeBlock: false,
    horizontalRule: false,
    link: {
      openOnClick: false,
      defaultProtocol: "https",
      // Where a link opens says the page that shows it.
      HTMLAttributes: { target: null, rel: null },
      isAllowedUri: (address) => SAFE_ADDRESS.test(address),
    },
  }),
  Placing,
  Item,
  TextTable.configure({ resizable: false }),
  TableRow,
  TextHeader,
  TextCell,
  Picture,
  Placeholder.configure({
    placeholder: ({ editor }) => {
      const { attributes } = editor.options.editorProps;
      return (typeof attributes === "object" && attributes["aria-placeholder"]) || "";
    },
  }),
];
