import { cutTo } from "./scales.js";

/** Pixels around what is drawn, for the letters of the axes. */
export const MARGIN = { top: 10, right: 10, bottom: 24, left: 44 } as const;

interface ValueAxisProps {
  ticks: readonly number[];
  /** Pixels from the top for a value. */
  y: (value: number) => number;
  width: number;
  text: (value: number) => string;
}

/** Lines across with their values at the left. */
export function ValueAxis({ ticks, y, width, text }: ValueAxisProps) {
  return (
    <g data-part="value-axis">
      {ticks.map((tick) => (
        <g key={tick} data-zero={tick === 0 || undefined}>
          <line x1={MARGIN.left} x2={width - MARGIN.right} y1={y(tick)} y2={y(tick)} />
          <text x={MARGIN.left - 6} y={y(tick)} dominantBaseline="middle" textAnchor="end">
            {text(tick)}
          </text>
        </g>
      ))}
    </g>
  );
}

interface NameAxisProps {
  names: readonly string[];
  /** Pixels from the left of the middle of each. */
  x: (at: number) => number;
  /** Pixels for each. */
  room: number;
  y: number;
}

/** Names below what they belong to; of many only so many as there is room for. */
export function NameAxis({ names, x, room, y }: NameAxisProps) {
  const every = Math.max(1, Math.ceil(34 / Math.max(room, 1)));
  return (
    <g data-part="name-axis">
      {names.map((name, at) =>
        at % every === 0 ? (
          // oxlint-disable-next-line react/no-array-index-key -- a place on the axis is its number
          <text key={at} x={x(at)} y={y} textAnchor="middle" dominantBaseline="hanging">
            {cutTo(name, room * every - 4)}
          </text>
        ) : null,
      )}
    </g>
  );
}

interface KeyProps {
  series: readonly { id: string; label: string; tone: string; dashed?: boolean | undefined }[];
}

/** Which colour is what, and which of them is dashed. */
export function Key({ series }: KeyProps) {
  return (
    <ul data-part="key" aria-hidden="true">
      {series.map(({ id, label, tone, dashed }) => (
        <li key={id} data-tone={tone} data-dashed={dashed || undefined}>
          {label}
        </li>
      ))}
    </ul>
  );
}
