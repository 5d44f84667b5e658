import type { SelectionFacets } from "@huxuan/api-client";
import { Button } from "@huxuan/ui";
import { CalendarDays, SlidersHorizontal, X } from "lucide-react";
import { filtersInUse, groupsInUse, type SelectionQuery, withoutGroup } from "./selection-query.ts";

interface FilterChipsProps {
  query: SelectionQuery;
  facets: SelectionFacets | undefined;
  onQueryChange: (query: SelectionQuery) => void;
  onFilters: () => void;
  onWeek: () => void;
}

/** Filters that one press sets or takes away, in a row that scrolls in itself: those in use first. */
export function FilterChips({ query, facets, onQueryChange, onFilters, onWeek }: FilterChipsProps) {
  const inUse = filtersInUse(query);
  const noConflict = query.facets["times"]?.includes("noConflict") === true;
  const times = query.facets["times"] ?? [];
  return (
    <div className="filter-chips" role="group" aria-label="常用筛选">
      <Button icon={<SlidersHorizontal size="1rem" />} data-on={inUse > 0 || undefined} onClick={onFilters}>
        {inUse > 0 ? `筛选 ${inUse}` : "筛选"}
      </Button>
      {query.keyword !== "" && (
        <Chip label={`「${query.keyword}」`} on onPress={() => onQueryChange({ ...query, keyword: "" })} />
      )}
      <Chip
        label={query.selectable || !facets ? "只看能选的" : `只看能选的 ${facets.selectable}`}
        on={query.selectable}
        onPress={() => onQueryChange({ ...query, selectable: !query.selectable })}
      />
      {groupsInUse(query, facets).map(({ group, label }) => (
        <Chip key={group} label={label} on onPress={() => onQueryChange(withoutGroup(query, group))} />
      ))}
      {!noConflict && (
        <Chip
          label="不冲突"
          on={false}
          onPress={() =>
            onQueryChange({ ...query, facets: { ...query.facets, times: [...times, "noConflict"] } })
          }
        />
      )}
      <Button icon={<CalendarDays size="1rem" />} onClick={onWeek}>
        我的课表
      </Button>
    </div>
  );
}

function Chip({ label, on, onPress }: { label: string; on: boolean; onPress: () => void }) {
  return (
    <Button
      data-on={on || undefined}
      aria-pressed={on}
      aria-label={on ? `${label}，按一下去掉` : label}
      onClick={onPress}
    >
      {label}
      {on && <X size="0.875rem" aria-hidden="true" className="ml-1" />}
    </Button>
  );
}
