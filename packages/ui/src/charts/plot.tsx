import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from "react";
import { useMessages } from "../provider/index.js";
import { rem } from "../styles/rem.js";
import { useWidth } from "./use-width.js";

/** A value of a picture that can be read by itself. */
export interface Stop {
  /** What is said of it: 「2026 秋，1,204 人」. */
  text: string;
  /** Where it stands, in pixels of the picture. */
  x: number;
  y: number;
}

interface PlotProps {
  label: string;
  /** Pixels, of a picture whose rows take more lines where it is narrow for a width. */
  height: number | ((width: number) => number);
  /** Draws the picture for a width. */
  draw: (width: number, current: number | undefined) => { drawing: ReactNode; stops: readonly Stop[] };
}

/**
 * A drawn picture whose values are read one by one: by pointing, or by the arrow keys, as a slider over them. The letters
 * in it keep their size, whatever its width.
 */
export function Plot({ label, height: wanted, draw }: PlotProps) {
  const text = useMessages().chart;
  const [ref, width] = useWidth();
  const [at, setAt] = useState<number>();
  const height = typeof wanted === "number" ? wanted : wanted(width);
  const { drawing, stops } = draw(width, at);
  if (stops.length === 0) return <p data-part="none">{text.noData}</p>;
  const last = stops.length - 1;
  const current = at === undefined ? undefined : stops[Math.min(at, last)];

  const onKeyDown = (event: KeyboardEvent) => {
    const here = at ?? last;
    const steps: Record<string, number> = {
      ArrowLeft: here - 1,
      ArrowUp: here - 1,
      ArrowRight: here + 1,
      ArrowDown: here + 1,
      Home: 0,
      End: last,
    };
    const step = steps[event.key];
    if (event.key === "Escape") setAt(undefined);
    if (step === undefined) return;
    event.preventDefault();
    setAt(Math.min(Math.max(step, 0), last));
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const [x, y] = [event.clientX - box.left, event.clientY - box.top];
    const distances = stops.map((stop) => (stop.x - x) ** 2 + (stop.y - y) ** 2);
    setAt(distances.indexOf(Math.min(...distances)));
  };
  return (
    <div
      ref={ref}
      data-part="plot"
      role="slider"
      tabIndex={0}
      aria-label={text.readValues(label)}
      aria-valuemin={1}
      aria-valuemax={stops.length}
      aria-valuenow={(at ?? last) + 1}
      aria-valuetext={(current ?? stops[last])?.text}
      style={{ height: rem(height) }}
      onKeyDown={onKeyDown}
      onPointerMove={onPointerMove}
      onPointerLeave={() => setAt(undefined)}
      onBlur={() => setAt(undefined)}
    >
      <svg data-part="drawing" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        {drawing}
      </svg>
      {current && (
        <span
          data-part="reading"
          aria-hidden="true"
          data-side={current.x > width / 2 ? "start" : "end"}
          style={{
            insetInlineStart: `${(current.x / width) * 100}%`,
            insetBlockStart: `${(current.y / height) * 100}%`,
          }}
        >
          {current.text}
        </span>
      )}
    </div>
  );
}
