import type { Offering } from "@huxuan/api-client";
import { Link } from "react-router-dom";
import { paths } from "../../paths.ts";
import { VerdictCard } from "../../recognition/verdict-card.tsx";
import { useSessionInfo } from "../../session/session-store.ts";
import { useVerdict } from "./use-verdicts.ts";

/** What a class of another school counts as for me; nothing of an own one, and while it is not known. */
export function MyVerdict({
  offering: { course, school },
}: {
  offering: Pick<Offering, "course" | "school">;
}) {
  const homeSchoolId = useSessionInfo().school?.id;
  const verdict = useVerdict(course.id, school.id !== homeSchoolId);
  if (verdict === undefined) return null;
  return (
    <VerdictCard verdict={verdict}>
      <Link
        to={
          verdict.outcome === "no"
            ? paths.student.programme
            : paths.student.programmeWith(course.id, course.name)
        }
        className="relative -my-2 w-fit py-2"
      >
        {verdict.outcome === "no" ? "看能补上所缺学分的课" : "看它计入培养方案的哪里"}
      </Link>
    </VerdictCard>
  );
}
