import { querySchoolListOptions } from "@huxuan/api-client/query";
import { Button } from "@huxuan/ui";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { paths } from "../../paths.ts";
import { isSignedIn } from "../../session/session-store.ts";
import { CourseSearchForm } from "./course-search-form.tsx";

/** The door for visitors: what the platform is, a look at its courses, who takes part, the way in. */
export function PublicHomeScreen() {
  const schools = useQuery(querySchoolListOptions({ body: { page: { pageIndex: 1, pageSize: 100 } } }));
  return (
    <div className="mx-auto grid w-full max-w-270 gap-10 px-5 py-10 sm:py-16">
      <section>
        <h1 className="text-xl leading-tight font-semibold sm:text-2xl">
          一张课表，
          <br />
          修读全省高校的好课程
        </h1>
        <p className="mt-4 text-md text-ink-2">跨校选课、课表互通。点下选课之前，就知道余量、冲突和学分。</p>
        <CourseSearchForm />
        <div className="mt-4 flex flex-wrap items-center gap-4">
          <Button asChild size="lg">
            <Link to={paths.publicCourses}>浏览全部课程</Link>
          </Button>
          <Link to={isSignedIn() ? "/" : paths.login}>{isSignedIn() ? "进入平台" : "登录后进入选课"}</Link>
        </div>
      </section>
      <section aria-labelledby="schools-title">
        <h2 id="schools-title" className="mb-3 text-md font-semibold">
          联盟高校{schools.data && <span className="ml-2 text-ink-3">{schools.data.rowCount}</span>}
        </h2>
        {schools.isError && <p className="text-danger">学校名单暂时无法读取，请稍后刷新页面。</p>}
        <ul className="grid list-none gap-3 p-0 sm:grid-cols-2 lg:grid-cols-3">
          {schools.data?.items.map((school) => (
            <li key={school.id}>
              <Link
                to={`${paths.publicCourses}?schools=${school.id}`}
                aria-label={`${school.name}开放的课程`}
                className="block h-full rounded-card border border-solid border-line bg-surface px-4 py-3 text-ink no-underline hover:border-accent"
              >
                <span className="block font-medium">{school.name}</span>
                <span className="block text-xs text-ink-3">
                  {school.campuses.map((campus) => campus.name).join("、")}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
