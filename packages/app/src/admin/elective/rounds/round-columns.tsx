import { Tag } from "@huxuan/ui";
import { Link } from "react-router-dom";
import { audienceText } from "../../../catalogue/audience-text.ts";
import { ROUND_STATE, PLATFORM_NAME } from "../../../catalogue/words.ts";
import type { ListColumns } from "../../../lists/list-columns.tsx";
import { paths } from "../../../paths.ts";

/** Columns of the list of rounds. */
export const roundColumns: ListColumns<"searchRounds"> = [
  {
    prop: "name",
    minWidth: 160,
    card: "title",
    // To its control: where it is, and its draw.
    render: ({ row }) => (
      <Link className="text-accent hover:underline" to={paths.admin.round(row.id)}>
        {row.name}
      </Link>
    ),
    text: (row) => row.name,
  },
  {
    prop: "state",
    width: 88,
    render: ({ row }) => <Tag tone={ROUND_STATE[row.state].tone}>{ROUND_STATE[row.state].label}</Tag>,
    text: (row) => ROUND_STATE[row.state].label,
  },
  { prop: "mode", width: 88 },
  "opensAt",
  "closesAt",
  { prop: "audience", minWidth: 100, formatter: (round) => audienceText(round.audience) },
  {
    prop: "maxCredits",
    label: "学分 / 门数上限",
    width: 122,
    align: "end",
    formatter: (round) => `${round.maxCredits} / ${round.maxCourses}`,
    file: "{maxCredits} / {maxCourses}",
  },
  { prop: "schoolName", minWidth: 110, missing: PLATFORM_NAME },
  { prop: "semesterCode", width: 110 },
];
