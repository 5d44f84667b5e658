import { type Audience, previewRoundReach, type RoundReach as Reach } from "@huxuan/api-client";
import { Alert } from "@huxuan/ui";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { reachWords } from "./reach-words.ts";

interface RoundReachProps {
  semesterId: number;
  /** Absent: a round of the platform. */
  schoolId: number | undefined;
  audience: Audience;
}

/** Who can take what in a round, in a sentence: before it is saved, and before it is opened. */
export function RoundReach({ semesterId, schoolId, audience }: RoundReachProps) {
  const { data } = useQuery({
    queryKey: ["who can take what", semesterId, schoolId, audience],
    queryFn: async ({ signal }) => {
      const body = { semesterId, schoolId, audience };
      return (await previewRoundReach({ body, signal, meta: { quiet: true } })).data;
    },
    placeholderData: keepPreviousData,
  });
  // What cannot be read is left unsaid: the form and the question are whole without it.
  if (data === undefined) return null;
  return <ReachText reach={data} />;
}

function ReachText({ reach }: { reach: Reach }) {
  const { text, warning } = reachWords(reach);
  if (warning === undefined) return <p className="m-0 text-sm text-ink-2">{text}</p>;
  return (
    <Alert tone="warning" title={text}>
      {warning} <Link to="/course-management/offerings?state=published">去教学班管理批量修改面向</Link>
    </Alert>
  );
}
