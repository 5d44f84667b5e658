import type { SelectionFacets } from "@huxuan/api-client";
import { Select, Switch } from "@huxuan/ui";
import { type CourseSort, SORT_CHOICES } from "../../../catalogue/course-sorts.ts";
import { FiltersInUse } from "../../../catalogue/filters-in-use.tsx";
import { CourseSearchBox } from "../../../catalogue/course-search-box.tsx";
import { chipsOf, type SelectionQuery, withoutChip, withoutFilters } from "./selection-query.ts";

interface ListToolbarProps {
  query: SelectionQuery;
  facets: SelectionFacets | undefined;
  /** Undefined until the first answer. */
  rowCount: number | undefined;
  onQueryChange: (query: SelectionQuery) => void;
}

/** How many, and the order; on a desk also search, the one switch that everybody wants, and the filters in use. */
export function ListToolbar({ query, facets, rowCount, onQueryChange }: ListToolbarProps) {
  const chips = chipsOf(query, facets);
  return (
    <div className="grid gap-2">
      <div className="flex items-center gap-x-4 gap-y-2 lg:flex-wrap">
        <h2 className="text-md font-semibold tabular-nums" aria-live="polite">
          {rowCount === undefined ? "正在读取教学班…" : `${rowCount} 个教学班`}
        </h2>
        <Switch
          className="max-lg:hidden!"
          label={facets ? `只看我能选的 (${facets.selectable})` : "只看我能选的"}
          checked={query.selectable}
          onCheckedChange={(selectable) => onQueryChange({ ...query, selectable })}
        />
        <div className="ml-auto flex items-center gap-2">
          {/* In one hand the search opens over the bar. */}
          <span className="max-lg:hidden">
            <CourseSearchBox
              value={query.keyword}
              onValueChange={(keyword) => onQueryChange({ ...query, keyword })}
            />
          </span>
          <span className="w-25">
            <Select
              aria-label="排序"
              value={query.sort}
              onValueChange={(sort) => onQueryChange({ ...query, sort: sort as CourseSort })}
              options={SORT_CHOICES}
            />
          </span>
        </div>
      </div>
      <div className="empty:hidden max-lg:hidden">
        <FiltersInUse
          keyword={query.keyword}
          chips={chips}
          onKeyword={(keyword) => onQueryChange({ ...query, keyword })}
          onChip={(chip) => onQueryChange(withoutChip(query, chip))}
          clearLabel="清除筛选"
          onClear={() => onQueryChange(withoutFilters(query))}
        />
      </div>
    </div>
  );
}
