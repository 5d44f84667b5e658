import type { GradeDistribution } from "@huxuan/api-client";
import { type MarkBand, markBands, percentText } from "../mark-bands.ts";

const HEIGHT = 32;
const BAR = 10;
const GAP = 3;

interface MiniBandsProps {
  now: GradeDistribution;
  /** Of the same course a year ago. */
  before: GradeDistribution | undefined;
}

/** This year's marks and last year's beside each other, as small as a row: on one scale of shares. */
export function MiniBands({ now, before }: MiniBandsProps) {
  const bands = markBands(now);
  const past = before && markBands(before);
  const highest = Math.max(0.01, ...[...bands, ...(past ?? [])].map(({ share }) => share));
  return (
    <span className="flex items-end gap-4">
      <Small bands={bands} highest={highest} label="今年" className="fill-accent/80" />
      {past ? (
        <Small bands={past} highest={highest} label="去年" className="fill-ink-3/80" />
      ) : (
        <span className="text-xs text-ink-3">去年没开</span>
      )}
    </span>
  );
}

interface SmallProps {
  bands: readonly MarkBand[];
  highest: number;
  label: string;
  className: string;
}

function Small({ bands, highest, label, className }: SmallProps) {
  const width = bands.length * (BAR + GAP) - GAP;
  const spoken = bands.map((band) => `${band.label} ${percentText(band.share)}`).join("，");
  return (
    <svg
      role="img"
      aria-label={`${label}：${spoken}`}
      width={width}
      height={HEIGHT}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      className={className}
    >
      {bands.map(({ label: name, share }, at) => {
        // What is there is seen, however few they are.
        const height = share === 0 ? 0 : Math.max(1.5, (share / highest) * (HEIGHT - 1));
        return (
          <rect key={name} x={at * (BAR + GAP)} y={HEIGHT - 1 - height} width={BAR} height={height} rx={1} />
        );
      })}
      <line x1={0} x2={width} y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} className="stroke-line-strong" />
    </svg>
  );
}
