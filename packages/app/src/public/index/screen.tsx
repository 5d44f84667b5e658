import type { PublicHome } from "@huxuan/api-client";
import { Button, ErrorState, Skeleton, StatCard, UiProvider } from "@huxuan/ui";
import { Link } from "react-router-dom";
import { paths } from "../../paths.ts";
import { usePageHead } from "../../shell/page-head.tsx";
import { useSite } from "../../site.ts";
import { CourseSearchForm } from "./course-search-form.tsx";
import { HomeArticles } from "./home-articles.tsx";
import { homeHead } from "./home-head.ts";
import { RoundsCard } from "./rounds-card.tsx";
import { usePublicHome } from "./use-public-home.ts";
import { WeekCard } from "./week-card.tsx";

/** The home page for visitors: course search, rounds, news, this week, and how much is offered. */
export function PublicHomeScreen() {
  const { data, error, isFetching, refetch, rounds, clock } = usePublicHome();
  const site = useSite();
  usePageHead(data ? homeHead(data, site) : {});
  return (
    <UiProvider now={clock}>
      <div className="mx-auto grid w-full max-w-270 gap-8 px-5 py-8 sm:py-12">
        <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <section>
            <h1 className="text-xl leading-tight font-semibold sm:text-2xl">
              一张课表，
              <br />
              修读全省高校的好课程
            </h1>
            <p className="mt-4 text-md text-ink-2">
              跨校选课、课表互通。点下选课之前，就知道余量、冲突和学分。
            </p>
            <CourseSearchForm />
            <div className="mt-4">
              <Button asChild>
                <Link to={paths.publicCourses}>浏览全部课程</Link>
              </Button>
            </div>
          </section>
          {data && <RoundsCard rounds={rounds} />}
        </div>
        {data ? (
          <>
            <HomeArticles home={data}>
              {data.semester && <WeekCard semester={data.semester} rounds={rounds} now={clock()} />}
            </HomeArticles>
            <Offer home={data} />
          </>
        ) : error ? (
          <ErrorState title={error.message} busy={isFetching} onRetry={() => void refetch()} />
        ) : (
          <Skeleton lines={6} />
        )}
      </div>
    </UiProvider>
  );
}

/** How much there is to select, and where. */
function Offer({ home: { semester, classes, seatsLeft, schools } }: { home: PublicHome }) {
  return (
    <>
      <section aria-label="概况" className="grid gap-3 sm:grid-cols-3">
        <StatCard label="联盟高校" value={schools.length.toLocaleString("zh-CN")} unit="所" />
        <StatCard
          label="开放教学班"
          value={classes.toLocaleString("zh-CN")}
          unit="个"
          description={semester?.name}
        />
        <StatCard
          label="剩余名额"
          value={seatsLeft.toLocaleString("zh-CN")}
          unit="个"
          description={semester?.name}
        />
      </section>
      <section aria-labelledby="schools-title">
        <h2 id="schools-title" className="mb-3 text-md font-semibold">
          联盟高校
        </h2>
        <ul className="grid list-none gap-3 p-0 sm:grid-cols-2 lg:grid-cols-3">
          {schools.map(({ id, name, campuses, classes: offered }) => (
            <li key={id}>
              <Link
                to={`${paths.publicCourses}?schools=${id}`}
                className="block h-full rounded-card border border-solid border-line bg-surface px-4 py-3 text-ink no-underline hover:border-accent"
              >
                <span className="flex items-baseline justify-between gap-2">
                  <span className="font-medium">{name}</span>
                  <span className="shrink-0 text-ink-2 tabular-nums">{offered} 个教学班</span>
                </span>
                <span className="block text-xs text-ink-3">{campuses.join("、")}</span>
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
