import { Extension } from "@tiptap/core";

/** How a paragraph or a heading can stand instead of at the left. */
const ALIGNED = ["center", "right"] as const;
type Aligned = (typeof ALIGNED)[number];

declare module "@tiptap/core" {
  interface Commands<ReturnType> {
    placing: {
      /** Centres it or brings it to the right, or back to the left. */
      toggleAlign: (align: Aligned) => ReturnType;
      /** Indents the first line by two characters, or no longer. */
      toggleFirstLine: () => ReturnType;
    };
  }
}

const alignOf = (element: HTMLElement): Aligned | null =>
  ALIGNED.find((one) => element.style.textAlign === one || element.getAttribute("align") === one) ?? null;

/** Where paragraphs and headings stand. Kept in attributes: a text has no styles, and what shows it decides how far. */
export const Placing = Extension.create({
  name: "placing",
  addGlobalAttributes() {
    return [
      {
        types: ["paragraph", "heading"],
        attributes: {
          align: {
            default: null,
            parseHTML: alignOf,
            renderHTML: ({ align }) => (align === null ? {} : { align: align as Aligned }),
          },
        },
      },
      {
        types: ["paragraph"],
        attributes: {
          indent: {
            default: false,
            parseHTML: (element) =>
              element.hasAttribute("data-indent") || Number.parseFloat(element.style.textIndent) > 0,
            renderHTML: ({ indent }) => (indent === true ? { "data-indent": "" } : {}),
          },
        },
      },
    ];
  },
  addCommands() {
    return {
      toggleAlign:
        (align) =>
        ({ editor, commands }) => {
          const next = editor.isActive({ align }) ? null : align;
          return ["paragraph", "heading"]
            .map((type) => commands.updateAttributes(type, { align: next }))
            .some(Boolean);
        },
      toggleFirstLine:
        () =>
        ({ editor, commands }) =>
          commands.updateAttributes("paragraph", {
            indent: !editor.isActive("paragraph", { indent: true }),
          }),
    };
  },
  addKeyboardShortcuts() {
    return {
      "Mod-Shift-e": () => this.editor.commands.toggleAlign("center"),
      "Mod-Shift-r": () => this.editor.commands.toggleAlign("right"),
      "Mod-Alt-i": () => this.editor.commands.toggleFirstLine(),
    };
  },
});
