import type { SelectionFacets } from "@huxuan/api-client";
import { Card, FacetList, Skeleton } from "@huxuan/ui";
import type { SelectionQuery } from "./selection-query.ts";

interface FilterPanelProps {
  facets: SelectionFacets | undefined;
  query: SelectionQuery;
  onQueryChange: (query: SelectionQuery) => void;
}

/** Filters with the number of courses that each would leave. */
export function FilterPanel({ facets, query, onQueryChange }: FilterPanelProps) {
  if (!facets)
    return (
      <Card>
        <Skeleton lines={6} />
      </Card>
    );
  return (
    <Card>
      <FacetList
        groups={[
          { id: "schools", label: "主办学校", options: facets.schools },
          { id: "times", label: "上课时间与余量", options: facets.times },
          { id: "natures", label: "课程性质", options: facets.natures },
          { id: "credits", label: "学分", options: facets.credits },
        ]}
        value={query.facets}
        onValueChange={(value) => onQueryChange({ ...query, facets: value })}
      />
    </Card>
  );
}
