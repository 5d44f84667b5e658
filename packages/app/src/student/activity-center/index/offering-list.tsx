import { Button, CourseList, Skeleton } from "@huxuan/ui";
import { ReadFailure } from "../../../failure/read-failure.tsx";
import { useSessionInfo } from "../../../session/session-store.ts";
import type { ShownRefusal } from "../../selection/use-selection-acts.ts";
import { useVerdicts } from "../../recognition/use-verdicts.ts";
import { useWishDemands } from "../../selection/use-wishable.ts";
import { isForWishes } from "../../selection/wish-edits.ts";
import { ListToolbar } from "./list-toolbar.tsx";
import { NoOfferings } from "./no-offerings.tsx";
import { OfferingRow, type OfferingRowProps } from "./offering-row.tsx";
import type { SelectionQuery } from "./selection-query.ts";
import { useLoadMore } from "./use-load-more.ts";
import type { PagedOffering, useOfferings } from "./use-offerings.ts";
import { usePagesInView } from "./use-pages-in-view.ts";

interface OfferingListProps
  extends Pick<OfferingRowProps, "round" | "store" | "onPreview" | "onOpen" | "onPress" | "onBasket"> {
  offerings: ReturnType<typeof useOfferings>;
  query: SelectionQuery;
  onQueryChange: (query: SelectionQuery) => void;
  busy: ReadonlySet<number>;
  refusals: ReadonlyMap<number, ShownRefusal>;
  /** Offerings in the basket, and those whose place in it is being changed. */
  inBasket: ReadonlySet<number>;
  basketBusy: ReadonlySet<number>;
  /** Ranks on the list of wishes, from 1, by offering. */
  wishRanks: ReadonlyMap<number, number>;
  openId: string | null;
}

/** Search, order and the courses themselves; more are fetched as the end comes near. */
export function OfferingList(props: OfferingListProps) {
  const { offerings, query, onQueryChange } = props;
  const { items, facets } = offerings;
  const end = useLoadMore(offerings.hasNextPage && !offerings.isFetchingNextPage, offerings.fetchNextPage);
  const demands = useWishDemands(props.round.id, isForWishes(props.round) ? pagesOf(items) : NO_PAGES);
  const homeSchoolId = useSessionInfo().school?.id;
  const verdicts = useVerdicts(foreignPagesOf(items, homeSchoolId));
  const list = usePagesInView(items, offerings.onPagesInView);
  if (offerings.isError)
    return <ReadFailure title="教学班列表暂时无法读取" error={offerings.error} onRetry={offerings.refetch} />;
  return (
    <>
      <ListToolbar
        query={query}
        facets={facets}
        rowCount={offerings.isPending ? undefined : offerings.rowCount}
        onQueryChange={onQueryChange}
      />
      {offerings.isPending ? (
        <Skeleton lines={10} />
      ) : (
        <div ref={list}>
          <CourseList
            busy={offerings.isPlaceholderData}
            empty={
              items.length === 0 && (
                <NoOfferings
                  query={query}
                  facets={facets}
                  loosenings={offerings.loosenings}
                  onQueryChange={onQueryChange}
                />
              )
            }
          >
            {items.map(({ item }) => (
              <OfferingRow
                key={item.offering.id}
                item={item}
                round={props.round}
                store={props.store}
                busy={props.busy.has(item.offering.id)}
                refusal={props.refusals.get(item.offering.id)}
                inBasket={props.inBasket.has(item.offering.id)}
                basketBusy={props.basketBusy.has(item.offering.id)}
                demand={demands.get(item.offering.id)}
                verdict={verdicts.get(item.offering.course.id)}
                wishRank={props.wishRanks.get(item.offering.id)}
                current={String(item.offering.id) === props.openId}
                onPreview={props.onPreview}
                onOpen={props.onOpen}
                onPress={props.onPress}
                onBasket={props.onBasket}
              />
            ))}
          </CourseList>
        </div>
      )}
      {offerings.hasNextPage && (
        <div ref={end} className="flex justify-center py-2">
          <Button busy={offerings.isFetchingNextPage} onClick={offerings.fetchNextPage}>
            加载更多
          </Button>
        </div>
      )}
    </>
  );
}

const NO_PAGES: readonly (readonly number[])[] = [];

/** The ids of a list, page by page. */
const pagesOf = (items: readonly PagedOffering[]): readonly (readonly number[])[] =>
  Array.from(Map.groupBy(items, ({ page }) => page).values(), (of) => of.map(({ item }) => item.offering.id));

/** The courses of other schools in a list, page by page. */
const foreignPagesOf = (
  items: readonly PagedOffering[],
  homeSchoolId: number | undefined,
): readonly (readonly number[])[] =>
  Array.from(
    Map.groupBy(
      items.filter(({ item }) => item.offering.school.id !== homeSchoolId),
      ({ page }) => page,
    ).values(),
    (of) => [...new Set(of.map(({ item }) => item.offering.course.id))],
  );
