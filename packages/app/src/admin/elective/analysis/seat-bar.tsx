interface SeatBarProps {
  seats: number;
  /** Absent: few, and not shown. */
  asked: number | undefined;
  /** People that the whole width stands for. */
  scale: number;
}

/** What was wanted of a class, up to its seats and beyond; the numbers beside it say the same. */
export function SeatBar({ seats, asked = 0, scale }: SeatBarProps) {
  const share = (people: number) => `${Math.min(100, (people / scale) * 100)}%`;
  return (
    <span className="relative block h-4" aria-hidden="true">
      <span
        className="absolute inset-y-1 left-0 rounded-small bg-accent"
        style={{ width: share(Math.min(asked, seats)) }}
      />
      {asked > seats && (
        <span
          className="absolute inset-y-1 rounded-r-small bg-warning/60"
          style={{ left: share(seats), width: `calc(${share(asked)} - ${share(seats)})` }}
        />
      )}
      {asked > scale && <span className="absolute inset-y-0 right-2 w-0.5 rotate-12 bg-surface" />}
      <span className="absolute inset-y-0 w-0.5 bg-ink" style={{ left: `calc(${share(seats)} - 1px)` }} />
    </span>
  );
}
