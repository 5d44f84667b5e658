import type { StudentRound } from "@huxuan/api-client";
import { Button, type SaveState, SaveStatus, SelectionHeader } from "@huxuan/ui";
import { formatMoment, MODE_NAME, ROUND_STATE } from "../../catalogue/words.ts";

interface WishBannerProps {
  chosen: StudentRound;
  /** Most credits that the wishes can come to. */
  most: number;
  /** Left out where nothing can be changed. */
  saving: SaveState | undefined;
  onRetry: (() => void) | undefined;
  onFind: () => void;
}

/** Which round, how long, what could be won, and whether everything is saved. */
export function WishBanner({ chosen: { round, allowance }, most, saving, onRetry, onFind }: WishBannerProps) {
  const { creditsUsed, maxCredits } = allowance;
  const countdown =
    round.state === "published"
      ? ({ to: "open", at: new Date(round.opensAt) } as const)
      : round.state === "open"
        ? ({ to: "close", at: new Date(round.closesAt) } as const)
        : undefined;
  return (
    <SelectionHeader
      className="wish-banner"
      title={round.name}
      state={ROUND_STATE[round.state]}
      mode={MODE_NAME[round.mode]}
      description={
        <>
          {formatMoment(round.opensAt)} – {formatMoment(round.closesAt)}
        </>
      }
      countdown={countdown}
      credits={{
        used: creditsUsed,
        max: maxCredits,
        preview: Math.min(most, Math.max(0, maxCredits - creditsUsed)),
      }}
      action={
        <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {saving && <SaveStatus saving={saving} onRetry={onRetry} />}
          <Button onClick={onFind}>找课</Button>
        </span>
      }
    />
  );
}
