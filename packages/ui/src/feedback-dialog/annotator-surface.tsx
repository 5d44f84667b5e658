import { type CSSProperties, useEffect, useId, useRef } from "react";
import { isComposing } from "../input/is-composing.js";
import { useMessages } from "../provider/index.js";
import { drawMarks } from "./draw-marks.js";
import { boundsOf, type Mark, resizePointOf, type Size, strokeOf } from "./marks.js";
import type { AnnotatorModel, AnnotatorProps } from "./use-annotator.js";
import { useStroke } from "./use-stroke.js";

/** The picture with its marks, drawn as it will be sent; only the frame of what is selected is not in it. */
export function AnnotatorSurface(props: AnnotatorProps & { model: AnnotatorModel }) {
  const { picture, history, dispatch, model } = props;
  const text = useMessages().feedbackDialog;
  const help = useId();
  const canvas = useRef<HTMLCanvasElement>(null);
  const surface = useRef<HTMLDivElement>(null);
  const size: Size = picture;
  const { draft, handlers } = useStroke(size, history, dispatch, model);
  const { marks } = history;
  const { selected } = model;
  const shown = draft && draft.id === selected?.id ? draft : selected;
  useEffect(() => {
    const pen = canvas.current?.getContext("2d");
    if (!pen) return;
    pen.drawImage(picture, 0, 0);
    const replaced = marks.map((mark) => (mark.id === draft?.id ? draft : mark));
    const fresh = draft && !marks.some(({ id }) => id === draft.id) ? [draft] : [];
    drawMarks(pen, [...replaced, ...fresh], picture);
  }, [picture, marks, draft]);
  return (
    <div
      data-part="frame"
      style={{ "--hx-picture-ratio": String(picture.width / picture.height) } as CSSProperties}
    >
      {/* A canvas has no keys and roles of its own; `application` hands all keys to it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={surface}
        data-part="surface"
        data-tool={model.tool}
        role="application"
        aria-label={text.surface}
        aria-describedby={help}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onKeyDown={model.onSurfaceKey}
        {...handlers}
      >
        <canvas
          ref={canvas}
          data-part="picture"
          width={picture.width}
          height={picture.height}
          aria-hidden="true"
        />
        {shown ? <SelectionFrame mark={shown} size={size} /> : null}
      </div>
      {model.writingAt ? (
        <input
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          data-part="writing"
          data-keeps-escape
          aria-label={text.textLabel}
          style={{
            left: `${(model.writingAt.x / picture.width) * 100}%`,
            top: `${(model.writingAt.y / picture.height) * 100}%`,
          }}
          onKeyDown={(event) => {
            // Ctrl+Z and the letters are the field's, not the picture's.
            event.stopPropagation();
            if (isComposing(event)) return;
            if (event.key !== "Enter" && event.key !== "Escape") return;
            event.preventDefault();
            if (event.key === "Escape") event.currentTarget.value = "";
            // What was written is put down where the focus is lost, however it is lost.
            surface.current?.focus();
          }}
          onBlur={(event) => model.write(event.currentTarget.value)}
        />
      ) : null}
      <span id={help} data-part="visually-hidden">
        {text.surfaceHelp}
      </span>
    </div>
  );
}

/** A dashed frame around what is selected, and the corner by which it is resized. */
function SelectionFrame({ mark, size }: { mark: Mark; size: Size }) {
  const stroke = strokeOf(size);
  const { x, y, width, height } = boundsOf(mark, stroke.text);
  const corner = resizePointOf(mark);
  const rim = stroke.line * 2;
  return (
    <svg data-part="selection" viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden="true">
      <rect x={x - rim} y={y - rim} width={width + 2 * rim} height={height + 2 * rim} />
      {corner ? <circle cx={corner.x} cy={corner.y} r={rim * 1.5} /> : null}
    </svg>
  );
}
