import { labels } from "@huxuan/api-client";
import { Tag } from "@huxuan/ui";
import type { ListColumns } from "../../../lists/list-columns.tsx";

/** Columns of the list of schools. */
export const schoolColumns: ListColumns<"searchSchools"> = [
  { prop: "code", width: 110 },
  { prop: "name", minWidth: 180, card: "title" },
  {
    prop: "gaps",
    minWidth: 160,
    text: ({ gaps }) => gaps.map((gap) => labels.schoolGap[gap]).join("、"),
    render: ({ row }) =>
      row.gaps.length === 0 ? (
        <Tag tone="success">齐全</Tag>
      ) : (
        <span className="flex flex-wrap gap-1">
          {row.gaps.map((gap) => (
            <Tag key={gap} tone="warning">
              {labels.schoolGap[gap]}
            </Tag>
          ))}
        </span>
      ),
  },
  { prop: "shortName", width: 100 },
  { prop: "campuses", minWidth: 180, missing: "—" },
  {
    prop: "sections",
    width: 170,
    formatter: ({ sections }) => {
      const [first, last] = [sections[0], sections.at(-1)];
      return first && last ? `${sections.length} 节 ${first.start}–${last.end}` : "—";
    },
    file: "{sections}",
  },
  {
    prop: "contacts",
    minWidth: 140,
    formatter: ({ contacts }) => contacts.map(({ name }) => name).join("、") || "—",
    file: "{contacts}",
  },
];
