import type { SelectionFacets } from "@huxuan/api-client";
import { FacetList, Skeleton } from "@huxuan/ui";
import { AnswerToggles } from "./answer-toggles.tsx";
import { facetGroups, type SelectionQuery } from "./selection-query.ts";

interface FilterPanelProps {
  facets: SelectionFacets | undefined;
  query: SelectionQuery;
  /** In one hand the days stand in one line. */
  wide?: boolean;
  onQueryChange: (query: SelectionQuery) => void;
}

/** Filters with the number of classes that each would leave: the day and the section as toggles, the others as ticks. */
export function FilterPanel({ facets, query, wide = false, onQueryChange }: FilterPanelProps) {
  if (!facets) return <Skeleton lines={6} />;
  const toggles = (group: "weekdays" | "sections") => ({
    answers: facets[group],
    ticked: query.facets[group] ?? [],
    onTickedChange: (ticked: readonly string[]) =>
      onQueryChange({ ...query, facets: { ...query.facets, [group]: ticked } }),
  });
  const groups = facetGroups(query, facets).filter(({ id }) => id !== "weekdays" && id !== "sections");
  return (
    <div className="grid gap-4" role="group" aria-label="筛选">
      <AnswerToggles label="星期" columns={wide ? 7 : 4} said={{ before: "周" }} {...toggles("weekdays")} />
      {facets.sections.length > 0 && (
        <AnswerToggles
          label="节次"
          hint="按本校钟点"
          columns={3}
          said={{ after: " 节" }}
          {...toggles("sections")}
        />
      )}
      <FacetList
        groups={groups}
        label="其他条件"
        value={query.facets}
        onValueChange={(value) => onQueryChange({ ...query, facets: value })}
      />
    </div>
  );
}
