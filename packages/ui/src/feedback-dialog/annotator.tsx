import {
  ArrowUpRight,
  MousePointer2,
  Pen,
  Redo2,
  Square,
  SquareX,
  Trash2,
  Type,
  Undo2,
} from "../icons/icons.js";
import type { ReactNode } from "react";
import { IconButton } from "../button/index.js";
import { useMessages } from "../provider/index.js";
import { AnnotatorSurface } from "./annotator-surface.js";
import { type AnnotatorProps, type AnnotatorTool, TOOLS, useAnnotator } from "./use-annotator.js";

const icons: Readonly<Record<AnnotatorTool, ReactNode>> = {
  select: <MousePointer2 />,
  pen: <Pen />,
  arrow: <ArrowUpRight />,
  box: <Square />,
  text: <Type />,
  redact: <SquareX />,
};

/** A picture to draw on in red, and to black out: by mouse, pen and finger, or by keys. */
export default function Annotator({ picture, history, dispatch }: AnnotatorProps) {
  const text = useMessages().feedbackDialog;
  const model = useAnnotator({ picture, history, dispatch });
  // A button that is used up stays reachable, or the focus would fall out of the dialog.
  const idle = (none: boolean) => ({ "aria-disabled": none || undefined });
  return (
    // Ctrl+Z belongs to all of it, wherever the focus is inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      data-component="annotator"
      className="hx-annotator"
      role="group"
      aria-label={text.surface}
      onKeyDown={model.onHistoryKey}
    >
      <div data-part="tools">
        <div data-part="tool-choice" role="group" aria-label={text.tools}>
          {TOOLS.map((tool, at) => (
            <IconButton
              key={tool}
              label={text.tool[tool]}
              title={`${text.tool[tool]} (${at + 1})`}
              icon={icons[tool]}
              aria-pressed={model.tool === tool}
              onClick={() => model.setTool(tool)}
            />
          ))}
        </div>
        <div data-part="tool-acts">
          <IconButton
            label={text.undo}
            title={`${text.undo} (Ctrl+Z)`}
            icon={<Undo2 />}
            {...idle(history.past.length === 0)}
            onClick={model.undo}
          />
          <IconButton
            label={text.redo}
            title={`${text.redo} (Ctrl+Shift+Z)`}
            icon={<Redo2 />}
            {...idle(history.future.length === 0)}
            onClick={model.redo}
          />
          <IconButton
            label={text.remove}
            title={`${text.remove} (Delete)`}
            icon={<Trash2 />}
            {...idle(model.selected === undefined)}
            onClick={model.remove}
          />
        </div>
      </div>
      <AnnotatorSurface picture={picture} history={history} dispatch={dispatch} model={model} />
      <span data-part="visually-hidden" role="status">
        {model.said}
      </span>
    </div>
  );
}
