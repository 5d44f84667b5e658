import type { PublicCourse, RecognitionVerdict } from "@huxuan/api-client";
import { searchPublicCoursesOptions } from "@huxuan/api-client/query";
import {
  Button,
  Card,
  CourseList,
  CourseRow,
  Drawer,
  EmptyState,
  ErrorState,
  FacetList,
  Pagination,
  Select,
  Skeleton,
} from "@huxuan/ui";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router-dom";
import { CourseSearchBox } from "../../catalogue/course-search-box.tsx";
import { type CourseSort, SORT_CHOICES } from "../../catalogue/course-sorts.ts";
import { FiltersInUse } from "../../catalogue/filters-in-use.tsx";
import { meetingLine } from "../../catalogue/week-entries.ts";
import { courseTags } from "../../catalogue/words.ts";
import { paths } from "../../paths.ts";
import { verdictTag } from "../../recognition/verdict-words.ts";
import {
  askingAbout,
  courseChips,
  type CourseQuery,
  coursePage,
  facetGroups,
  formatCourseQuery,
  parseCourseQuery,
  toPublicSearch,
  withoutChip,
} from "./course-query.ts";
import { HomeSchoolSelect } from "./home-school-select.tsx";
import { useSchoolVerdicts } from "./use-school-verdicts.ts";

/** The published classes of this semester, for everybody; what is looked for stands in the address. */
export function CourseCatalogue() {
  const [params, setParams] = useSearchParams();
  const query = useMemo(() => parseCourseQuery(params), [params]);
  const [filtering, setFiltering] = useState(false);
  const { data, error, isPending, isPlaceholderData, isFetching, refetch } = useQuery({
    ...searchPublicCoursesOptions({ body: toPublicSearch(query), meta: { quiet: true } }),
    placeholderData: keepPreviousData,
  });
  const look = (next: CourseQuery) => setParams(formatCourseQuery(next), { preventScrollReset: true });
  const change = (part: Partial<CourseQuery>) => look({ ...query, page: 1, ...part });
  const verdicts = useSchoolVerdicts(
    query.homeSchoolId,
    (data?.items ?? [])
      .filter(({ school }) => school.id !== query.homeSchoolId)
      .map(({ course }) => course.id),
  );
  const chips = courseChips(query, data?.facets);
  const filters = data ? (
    <FacetList
      groups={facetGroups(query, data.facets)}
      value={query.facets}
      onValueChange={(facets) => change({ facets })}
    />
  ) : (
    <Skeleton lines={8} />
  );
  return (
    <div className="selection-columns mx-auto w-full max-w-320">
      <aside className="filters max-lg:hidden">
        <Card>{filters}</Card>
      </aside>
      <div className="grid min-w-0 content-start gap-3 xl:col-span-2">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h1 className="text-lg font-semibold">课程{data && ` · ${data.semester.name}`}</h1>
          <p className="text-ink-2 tabular-nums" aria-live="polite">
            {data ? `${data.rowCount} 个教学班` : "正在读取…"}
          </p>
          <div className="ml-auto flex items-center gap-2 max-sm:ml-0 max-sm:w-full max-sm:flex-wrap max-sm:*:nth-2:flex-1">
            <HomeSchoolSelect
              value={query.homeSchoolId}
              onValueChange={(homeSchoolId) => change(askingAbout(query, homeSchoolId))}
            />
            <CourseSearchBox value={query.keyword} onValueChange={(keyword) => change({ keyword })} />
            <span className="w-25">
              <Select
                aria-label="排序"
                value={query.sort}
                onValueChange={(sort) => change({ sort: sort as CourseSort })}
                options={SORT_CHOICES.filter(({ value }) => value !== "counts" || query.homeSchoolId)}
              />
            </span>
          </div>
        </div>
        <div className="lg:hidden">
          <Button onClick={() => setFiltering(true)}>
            {chips.length > 0 ? `筛选 (${chips.length})` : "筛选"}
          </Button>
        </div>
        <FiltersInUse
          keyword={query.keyword}
          chips={chips}
          onKeyword={(keyword) => change({ keyword })}
          onChip={(chip) => look(withoutChip(query, chip))}
          clearLabel="清除筛选"
          onClear={() => change({ facets: {} })}
        />
        {error && !isPlaceholderData ? (
          <ErrorState title={error.message} busy={isFetching} onRetry={() => void refetch()} />
        ) : isPending ? (
          <Skeleton lines={12} />
        ) : (
          data && (
            <>
              <CourseList
                busy={isPlaceholderData}
                empty={
                  data.rowCount === 0 && (
                    <Nothing query={query} onClear={() => change({ keyword: "", facets: {} })} />
                  )
                }
              >
                {data.items.map((course) => (
                  <Row
                    key={course.id}
                    course={course}
                    verdict={verdicts.get(course.course.id)}
                    homeSchoolId={query.homeSchoolId}
                  />
                ))}
              </CourseList>
              {data.rowCount > coursePage(query).pageSize && (
                <Pagination
                  page={coursePage(query)}
                  pageSizes={[]}
                  rowCount={data.rowCount}
                  onPageChange={({ pageIndex }) => look({ ...query, page: pageIndex })}
                />
              )}
            </>
          )
        )}
      </div>
      <Drawer open={filtering} onOpenChange={setFiltering} title="筛选">
        {filters}
      </Drawer>
    </div>
  );
}

interface RowProps {
  course: PublicCourse;
  /** What it counts as at the school that is asked about; undefined where none is, and at that school itself. */
  verdict: RecognitionVerdict | undefined;
  homeSchoolId: number | undefined;
}

function Row({ course, verdict, homeSchoolId }: RowProps) {
  const navigate = useNavigate();
  const { id, school, teachers, seats } = course;
  const { name, code } = course.course;
  return (
    <CourseRow
      courseId={String(id)}
      name={name}
      code={code}
      classNumber={course.code}
      school={school.name}
      teachers={teachers}
      meetings={meetingLine(course)}
      tags={[...(verdict ? [verdictTag(verdict)] : []), ...courseTags(course.course)]}
      seats={{ left: Math.max(0, seats.capacity - seats.taken), capacity: seats.capacity }}
      action={
        <Button asChild size="sm">
          <Link to={paths.publicCourse(id, homeSchoolId)} aria-label={`${name}的详情`}>
            详情
          </Link>
        </Button>
      }
      onOpen={() => void navigate(paths.publicCourse(id, homeSchoolId))}
    />
  );
}

function Nothing({ query, onClear }: { query: CourseQuery; onClear: () => void }) {
  const { homeSchoolId: _, ...narrowing } = query;
  const isNarrowed = formatCourseQuery({ ...narrowing, page: 1, sort: "default" }).size > 0;
  return (
    <EmptyState
      title={isNarrowed ? "没有符合条件的教学班" : "本学期还没有发布的课程"}
      description={isNarrowed ? "换一个关键词，或去掉几项筛选再看。" : "各校发布后会出现在这里。"}
      action={isNarrowed && <Button onClick={onClear}>清除全部条件</Button>}
    />
  );
}
