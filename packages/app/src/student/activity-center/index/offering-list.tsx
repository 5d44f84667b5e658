import type { RoundRound, SelectionPreviewAction, SelectionSelectableOffering } from "@huxuan/api-client";
import { Button, CourseList, EmptyState, ErrorState, Select, Skeleton, Tag } from "@huxuan/ui";
import type { LiveSeatsStore } from "../../selection/live-seats.ts";
import type { ShownRefusal } from "../../selection/use-selection-acts.ts";
import { CourseSearchBox } from "./course-search-box.tsx";
import { OfferingRow } from "./offering-row.tsx";
import { type SelectionQuery, SORTS, type SortKey } from "./selection-query.ts";
import { useLoadMore } from "./use-load-more.ts";
import type { useOfferings } from "./use-offerings.ts";

interface OfferingListProps {
  offerings: ReturnType<typeof useOfferings>;
  query: SelectionQuery;
  onQuery: (query: SelectionQuery) => void;
  round: RoundRound;
  store: LiveSeatsStore;
  busy: ReadonlySet<number>;
  refusals: ReadonlyMap<number, ShownRefusal>;
  openId: string | null;
  onPreview: (id: string | null) => void;
  onOpen: (id: string) => void;
  onPress: (item: SelectionSelectableOffering, action: SelectionPreviewAction) => void;
}

const NO_FACETS = { schools: [], times: [], natures: [], credits: [] };

/** Search, order and the courses themselves; more are fetched as the end comes near. */
export function OfferingList(props: OfferingListProps) {
  const { offerings, query, onQuery, onPress } = props;
  const end = useLoadMore(
    offerings.hasNextPage && !offerings.isFetchingNextPage,
    () => void offerings.fetchNextPage(),
  );
  const clear = () => onQuery({ ...query, keyword: "", facets: NO_FACETS });
  const filtered = query.keyword !== "" || Object.values(query.facets).some((values) => values.length > 0);
  if (offerings.isError)
    return <ErrorState title="课程列表暂时无法读取" onRetry={() => void offerings.refetch()} />;
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="text-[15px] font-semibold tabular-nums" aria-live="polite">
          {offerings.isPending ? "正在读取课程…" : `${offerings.rowCount} 门可选课程`}
        </h2>
        {query.keyword && (
          <Tag tone="accent" onRemove={() => onQuery({ ...query, keyword: "" })}>
            {query.keyword}
          </Tag>
        )}
        <div className="ml-auto flex items-center gap-2 max-sm:ml-0 max-sm:w-full max-sm:*:first:flex-1">
          <CourseSearchBox value={query.keyword} onSearch={(keyword) => onQuery({ ...query, keyword })} />
          <span className="w-32">
            <Select
              aria-label="排序"
              value={query.sort}
              onValueChange={(sort) => onQuery({ ...query, sort: sort as SortKey })}
              options={Object.entries(SORTS).map(([value, { label }]) => ({ value, label }))}
            />
          </span>
        </div>
      </div>
      {offerings.isPending ? (
        <Skeleton lines={10} />
      ) : (
        <CourseList
          busy={offerings.isPlaceholderData}
          empty={
            offerings.items.length === 0 && (
              <EmptyState
                title="没有符合条件的课程"
                hint={filtered ? "减少筛选条件再试试。" : "本轮还没有开放的课程。"}
                action={filtered && <Button onClick={clear}>清除筛选</Button>}
              />
            )
          }
        >
          {offerings.items.map((item) => (
            <OfferingRow
              key={item.offering.id}
              item={item}
              round={props.round}
              store={props.store}
              busy={props.busy.has(item.offering.id)}
              refusal={props.refusals.get(item.offering.id)}
              current={String(item.offering.id) === props.openId}
              onPreview={props.onPreview}
              onOpen={props.onOpen}
              onPress={onPress}
            />
          ))}
        </CourseList>
      )}
      {offerings.hasNextPage && (
        <div ref={end} className="flex justify-center py-2">
          <Button loading={offerings.isFetchingNextPage} onClick={() => void offerings.fetchNextPage()}>
            加载更多
          </Button>
        </div>
      )}
    </>
  );
}
