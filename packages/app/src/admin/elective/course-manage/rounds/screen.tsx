import { labels, type Permission, type Round, tones } from "@huxuan/api-client";
import { searchClassRoundsList, searchRoundsOptions } from "@huxuan/api-client/query";
import { defineSearchFields, Tag, useCan } from "@huxuan/ui";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { chosenIdsOf, classKeywordField, semesterField } from "../../../../catalogue/class-search.ts";
import { schoolField, useSchoolChoices } from "../../../../catalogue/school-field.ts";
import { useSemesters } from "../../../../catalogue/use-semesters.ts";
import { OFFERING_STATE } from "../../../../catalogue/words.ts";
import type { ListColumns } from "../../../../lists/list-columns.tsx";
import { ListScreen } from "../../../../lists/list-screen.tsx";
import { ParticipationButtons } from "./participation-buttons.tsx";

export const title = "参加的轮次";
export const permission: Permission = "minimum-search";

const columns: ListColumns<"searchClassRounds"> = [
  { prop: "courseName", minWidth: 160, card: "title" },
  { prop: "code", minWidth: 150 },
  { prop: "school", minWidth: 130, ofSchool: true },
  { prop: "state", width: 96, tags: OFFERING_STATE },
  {
    prop: "rounds",
    minWidth: 280,
    text: ({ rounds }) => rounds.map(({ round }) => round.name).join("、"),
    render: ({ row: { rounds } }) =>
      rounds.length === 0 ? (
        <span className="text-ink-2">本学期还没有轮次</span>
      ) : (
        <span className="flex flex-wrap gap-1.5">
          {rounds.map(({ round, standing }) => (
            <Tag key={round.id} tone={tones.roundStanding[standing]}>
              {standing === "takesPart" ? round.name : `${round.name}：${labels.roundStanding[standing]}`}
            </Tag>
          ))}
        </span>
      ),
  },
];

const NONE: readonly Round[] = [];
/** Rounds whose classes can still be arranged. */
const OPEN_TO_CHANGE: readonly Round["state"][] = ["draft", "published", "open"];

/** In which rounds classes stand, and taking them out of one or putting them back, many at a time. */
export function Screen() {
  const { semesters, current, isPending } = useSemesters();
  const schools = useSchoolChoices();
  const maySearchRounds = useCan()("round-search");
  const { data } = useQuery({
    ...searchRoundsOptions({
      body: { page: { pageIndex: 1, pageSize: 100, orderBy: [{ field: "opensAt", sortType: "desc" }] } },
    }),
    enabled: maySearchRounds,
  });
  const rounds = data?.items ?? NONE;
  const fields = useMemo(
    () =>
      defineSearchFields([
        semesterField(semesters, current),
        {
          prop: "excludedFrom",
          label: "不参加",
          type: "select",
          width: 200,
          options: rounds.map(({ id, name }) => ({ value: String(id), label: name })),
        },
        classKeywordField,
        ...schoolField(schools),
      ] as const),
    [semesters, current, rounds, schools],
  );
  return (
    <ListScreen
      id="class-rounds"
      name="参加的轮次"
      call={searchClassRoundsList}
      fields={fields}
      columns={columns}
      orderBy={[{ field: "code", sortType: "asc" }]}
      search={(values) => ({
        ...values,
        ...chosenIdsOf(values),
        excludedFrom: values.excludedFrom ? Number(values.excludedFrom) : undefined,
      })}
      // The list starts with the current semester: not before it is known.
      enabled={!isPending}
      rowName={({ courseName, code }) => `${courseName} ${code}`}
      selectable
      toolbar={({ selection, clearSelection }, { semesterId }) => ({
        behind: (
          <ParticipationButtons
            selection={selection}
            rounds={rounds.filter(
              (one) => one.semesterId === semesterId && OPEN_TO_CHANGE.includes(one.state),
            )}
            onDone={clearSelection}
          />
        ),
      })}
    />
  );
}
