import { searchMyArticlesOptions } from "@huxuan/api-client/query";
import { Card, Skeleton } from "@huxuan/ui";
import { useQuery } from "@tanstack/react-query";
import { ReadFailure } from "../failure/read-failure.tsx";
import { ArticleCard } from "./article-card.tsx";
import { type ArticlePlace, articlePlace } from "./article-places.ts";

/** Shown of a list on somebody's home. */
const MOST = 6;

/** Notices and questions for who is signed in, on their home. */
export function MyArticles({ lens }: { lens: "students" | "teachers" }) {
  return (
    <>
      <MyArticlesCard
        place={articlePlace("notice", lens)}
        title="通知公告"
        empty="暂无通知，发布后会出现在这里"
      />
      <MyArticlesCard
        place={articlePlace("question", lens)}
        title="常见问题"
        empty="暂无问题，发布后会出现在这里"
      />
    </>
  );
}

/** The first few of a list. */
function MyArticlesCard(props: { place: ArticlePlace; title: string; empty: string }) {
  const { kind, lens } = props.place;
  const page = { pageIndex: 1, pageSize: MOST };
  const { data, error, isFetching, refetch } = useQuery(
    searchMyArticlesOptions({ body: { kind, audience: lens, page }, meta: { quiet: true } }),
  );
  if (data) return <ArticleCard {...props} items={data.items} />;
  return (
    <Card title={props.title}>
      {error ? (
        <ReadFailure
          compact
          title={`${props.title}暂时无法读取`}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton lines={MOST} />
      )}
    </Card>
  );
}
