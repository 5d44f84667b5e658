import { searchSelectableOfferingsOptions } from "@huxuan/api-client/query";
import { Button, Drawer, Switch } from "@huxuan/ui";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FilterPanel } from "./filter-panel.tsx";
import { filtersInUse, type SelectionQuery, toSearch, withoutFilters } from "./selection-query.ts";

interface FilterSheetProps {
  roundId: number;
  query: SelectionQuery;
  onApply: (query: SelectionQuery) => void;
  onClose: () => void;
}

/** Filters of a phone: what is ticked is counted at once, and takes effect together when it is asked for. */
export function FilterSheet({ roundId, query, onApply, onClose }: FilterSheetProps) {
  const [draft, setDraft] = useState(query);
  const { data, isPlaceholderData } = useQuery({
    // Numbers only; the classes themselves are read when they are looked at.
    ...searchSelectableOfferingsOptions({ body: toSearch(draft, roundId, 1, 1) }),
    placeholderData: keepPreviousData,
  });
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title="筛选"
      side="bottom"
      dismissable
      footer={
        <>
          <Button onClick={onClose}>不改了</Button>
          <Button variant="primary" busy={isPlaceholderData} onClick={() => onApply(draft)}>
            {data === undefined ? "看教学班" : `看 ${data.rowCount} 个教学班`}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <Switch
            label={data ? `只看我能选的 (${data.facets.selectable})` : "只看我能选的"}
            checked={draft.selectable}
            onCheckedChange={(selectable) => setDraft({ ...draft, selectable })}
          />
          {filtersInUse(draft) > 0 && (
            <Button variant="text" onClick={() => setDraft(withoutFilters(draft))}>
              全部清除
            </Button>
          )}
        </div>
        <FilterPanel wide facets={data?.facets} query={draft} onQueryChange={setDraft} />
      </div>
    </Drawer>
  );
}
