import type { PublicRound } from "@huxuan/api-client";
import { Link } from "react-router-dom";
import { paths } from "../../paths.ts";

/** The way from a round of wishes to the page of its draw; nothing for a round that is not drawn. */
export function DrawLink({ round }: { round: Pick<PublicRound, "id" | "mode"> }) {
  if (round.mode === "instant") return null;
  return (
    <Link to={paths.publicDraw(round.id)} className="relative -my-3 py-3">
      看抽签过程
    </Link>
  );
}
