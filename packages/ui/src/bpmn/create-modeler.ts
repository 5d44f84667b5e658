import type { Diagram, DiagramElement, DiagramModule, DiagramServices } from "./diagram.js";
import { DRAWING_COLOURS } from "./bpmn-viewer.js";

/** What the menu beside the chosen element offers; the same is among its properties, in words and for the keyboard. */
interface ContextMenuTexts {
  connectTo: string;
  remove: string;
}

/** Drawn as Lucide draws them; bpmn-js takes text. */
const icon = (path: string) =>
  `<svg viewBox="0 0 24 24" width="16" height="16" fill="none" stroke="currentColor" stroke-width="2" aria-hidden="true">${path}</svg>`;
const ARROW = icon('<path d="M5 19 19 5M9 5h10v10"/>');
const BIN = icon('<path d="M4 6h16M9 6V4h6v2M6 6l1 14h10l1-14"/>');

const entry = (title: string, picture: string) =>
  `<button type="button" class="entry" title="${title}">${picture}</button>`;

/**
 * Makes a modeler of those parts of bpmn-js that are wanted: its palette, menus and search offer elements that no
 * process here may have, in English.
 */
export async function createModeler(
  container: HTMLElement,
  texts: ContextMenuTexts,
  extensions: Readonly<Record<string, object>> | undefined,
): Promise<Diagram> {
  const [file, modules] = await Promise.all([
    import("bpmn-js/lib/BaseModeler.js"),
    import("./modeler-modules.js"),
  ]);
  const { default: Modeler } = file as unknown as DiagramModule;
  class ContextMenu {
    static readonly $inject = ["contextPad", "connect", "modeling"];
    readonly connect: DiagramServices["connect"];
    readonly modeling: DiagramServices["modeling"];
    constructor(
      pad: { registerProvider(provider: unknown): void },
      connect: DiagramServices["connect"],
      modeling: DiagramServices["modeling"],
    ) {
      this.connect = connect;
      this.modeling = modeling;
      pad.registerProvider(this);
    }
    getContextPadEntries(element: DiagramElement) {
      const start = (event: Event) => this.connect.start(event, element);
      const remove = () => this.modeling.removeElements([element]);
      const mayFlow =
        element.source === undefined && element.type !== "bpmn:EndEvent" && element.labelTarget === undefined;
      return {
        ...(mayFlow && {
          connect: {
            group: "edit",
            html: entry(texts.connectTo, ARROW),
            action: { click: start, dragstart: start },
          },
        }),
        remove: { group: "edit", html: entry(texts.remove, BIN), action: { click: remove } },
      };
    }
  }
  const options = {
    container,
    bpmnRenderer: DRAWING_COLOURS,
    moddleExtensions: extensions,
    additionalModules: [
      ...modules.MODELER_MODULES,
      { __init__: ["contextMenu"], contextMenu: ["type", ContextMenu] },
    ],
  };
  return new Modeler(options);
}
