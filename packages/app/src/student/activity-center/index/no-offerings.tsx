import type { Loosening, SelectionFacets } from "@huxuan/api-client";
import { Button, EmptyState } from "@huxuan/ui";
import {
  emptyHint,
  isNarrowed,
  partText,
  type SelectionQuery,
  withoutFilters,
  withoutPart,
} from "./selection-query.ts";

interface NoOfferingsProps {
  query: SelectionQuery;
  facets: SelectionFacets | undefined;
  loosenings: readonly Loosening[];
  onQueryChange: (query: SelectionQuery) => void;
}

/** Nothing was found: keyword and filters stay, and each filter that could be loosened is named with how many it would give. */
export function NoOfferings({ query, facets, loosenings, onQueryChange }: NoOfferingsProps) {
  if (!isNarrowed(query))
    return (
      <EmptyState
        title="这个轮次里没有面向你的教学班"
        description="每个教学班写明面向哪些学校、年级、院系和专业；学校开放了面向你的教学班，会出现在这里。"
      />
    );
  return (
    <EmptyState
      title="没有符合条件的教学班"
      description={emptyHint(query, loosenings)}
      action={
        loosenings.length === 0 ? (
          <Button onClick={() => onQueryChange({ ...withoutFilters(query), keyword: "" })}>
            清除关键词和筛选
          </Button>
        ) : (
          <span className="flex flex-wrap justify-center gap-2">
            {loosenings.map(({ drop, count }) => (
              <Button key={drop} onClick={() => onQueryChange(withoutPart(query, drop))}>
                {`去掉${partText(query, drop, facets)}可见 ${count} 个教学班`}
              </Button>
            ))}
          </span>
        )
      }
    />
  );
}
