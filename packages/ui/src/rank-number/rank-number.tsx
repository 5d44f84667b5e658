/** What {@link RankNumber} takes. */
interface RankNumberProps {
  /** What stands in the circle: 「2」, 「3–4」. */
  children: string | number;
  /** The same as it is heard: 「第 2 志愿」. */
  label: string;
  /** `accent` while it is wished, `success` once it is won, `neutral` where it came to nothing. Default `accent`. */
  tone?: "accent" | "success" | "neutral";
}

/** The rank of a wish in a circle: the same mark in the list of wishes and in what became of them. */
export function RankNumber({ children, label, tone = "accent" }: RankNumberProps) {
  return (
    <span data-part="rank">
      <span data-part="visually-hidden">{label}</span>
      <span className="hx-rank-number" data-tone={tone} aria-hidden="true">
        {children}
      </span>
    </span>
  );
}
