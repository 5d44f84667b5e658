import type { PublicHome } from "@huxuan/api-client";
import { Card, TermCalendar } from "@huxuan/ui";
import { Link } from "react-router-dom";
import { paths } from "../../paths.ts";
import { roundEvents, termMarks, todayText } from "../calendar/term-days.ts";

interface WeekCardProps {
  semester: NonNullable<PublicHome["semester"]>;
  rounds: PublicHome["rounds"];
  now: Date;
}

/** Where today is in the semester, and what there is this week. */
export function WeekCard({ semester, rounds, now }: WeekCardProps) {
  const { firstMonday, weeks, name } = semester;
  return (
    <Card title="本周校历" actions={<Link to={paths.publicCalendar}>整个学期</Link>}>
      <p className="mb-2">{todayText(semester, now)}</p>
      <TermCalendar
        label={`${name}本周`}
        view="week"
        {...{ firstMonday, weeks }}
        marks={termMarks(semester)}
        events={roundEvents(rounds, now)}
      />
    </Card>
  );
}
