import { labels } from "@huxuan/api-client";
import { Tag } from "@huxuan/ui";
import type { ListColumns } from "../../../lists/list-columns.tsx";

/** Columns of the list of roles. */
export const roleColumns: ListColumns<"searchRoles"> = [
  {
    prop: "roleNameZh",
    minWidth: 200,
    card: "title",
    render: ({ row }) => (
      <span className="inline-flex flex-wrap items-center gap-2">
        {row.roleNameZh}
        {row.builtIn && <Tag>内置</Tag>}
      </span>
    ),
    text: (row) => row.roleNameZh,
  },
  { prop: "baseArea", width: 110 },
  { prop: "dataScope", width: 120 },
  {
    prop: "duties",
    minWidth: 150,
    render: ({ row }) => (
      <span className="inline-flex flex-wrap gap-1">
        {row.duties.map((duty) => (
          <Tag key={duty} tone={duty === "system" ? "neutral" : "accent"}>
            {labels.duty[duty]}
          </Tag>
        ))}
      </span>
    ),
    text: (row) => row.duties.map((duty) => labels.duty[duty]).join("、"),
  },
  {
    prop: "permissionCount",
    width: 88,
    align: "end",
    formatter: (row) => `${row.permissionCount} 项`,
    file: "{permissionCount}",
  },
  {
    prop: "holders",
    width: 96,
    align: "end",
    formatter: (row) => `${row.holders} 人`,
    file: "{holders}",
  },
  { prop: "description", minWidth: 180, customPopo: true },
];
