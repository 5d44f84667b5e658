import type { DegreeProgress } from "@huxuan/api-client";
import { searchPublicCoursesOptions } from "@huxuan/api-client/query";
import { Button, Combobox, type SelectOption } from "@huxuan/ui";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ArrowRight, X } from "lucide-react";
import { useMemo } from "react";
import { Link } from "react-router-dom";
import { formatCredits } from "../../catalogue/words.ts";
import { useTypedKeyword } from "../../form/use-typed-keyword.ts";
import { paths } from "../../paths.ts";
import { movedModules } from "../../programme/tree-modules.ts";
import type { TriedCourses } from "./use-tried-courses.ts";

/** Matches offered; who sees the wrong ones types on. */
const OFFERED = 20;

/** 如果选这门: courses are tried, and what they would move is said. Nothing is stored. */
export function TryPanel({ tried, progress }: { tried: TriedCourses; progress: DegreeProgress }) {
  const { keyword, onInputValueChange } = useTypedKeyword();
  const search = useQuery({
    ...searchPublicCoursesOptions({ body: { page: { pageIndex: 1, pageSize: OFFERED }, keyword } }),
    placeholderData: keepPreviousData,
  });
  const options = useMemo<SelectOption[]>(() => {
    const seen = new Map<number, SelectOption>();
    for (const { course, school } of search.data?.items ?? [])
      seen.set(course.id, {
        value: String(course.id),
        label: `${course.name}（${course.code}）`,
        description: `${school.name} · ${formatCredits(course.credits)} 学分`,
      });
    return [...seen.values()];
  }, [search.data]);
  const moved = movedModules(progress);
  return (
    <div className="grid gap-3">
      <Combobox
        aria-label="试选一门课程"
        placeholder="课程名称、代码或教师"
        options={options}
        onInputValueChange={onInputValueChange}
        loading={search.isFetching}
        value=""
        onValueChange={(value) => {
          const chosen = options.find((one) => one.value === value);
          if (chosen !== undefined) tried.add({ id: Number(value), name: chosen.label });
        }}
      />
      {tried.courses.length > 0 && (
        <ul className="m-0 grid list-none gap-1 p-0">
          {tried.courses.map(({ id, name }) => (
            <li key={id} className="flex items-center justify-between gap-2">
              <span className="min-w-0 wrap-anywhere">{name}</span>
              <Button
                variant="ghost"
                size="sm"
                icon={<X />}
                aria-label={`不试 ${name}`}
                onClick={() => tried.remove(id)}
              />
            </li>
          ))}
        </ul>
      )}
      <div role="status">
        {tried.courses.length > 0 &&
          (moved.length === 0 ? (
            <p className="m-0 text-ink-2">对培养方案没有影响：这些课程计不进还没修满的模块。</p>
          ) : (
            <dl className="m-0 grid">
              {moved.map(({ key, name, before, after, need }) => (
                <div key={key} className="flex items-center justify-between gap-3 border-t border-line py-2">
                  <dt className="min-w-0 text-ink-2 wrap-anywhere">{name}</dt>
                  <dd className="m-0 flex flex-none items-center gap-1 tabular-nums">
                    {before}
                    <ArrowRight aria-label="变为" className="size-4 text-ink-2" />
                    <b className="font-semibold text-success">{after}</b>
                    <span className="text-ink-2"> / {need}</span>
                  </dd>
                </div>
              ))}
            </dl>
          ))}
      </div>
      {tried.courses.length > 0 && (
        <div className="flex flex-wrap gap-2">
          <Button asChild variant="primary">
            <Link to={paths.student.selection}>去选课</Link>
          </Button>
          <Button onClick={tried.clear}>都不试了</Button>
        </div>
      )}
      <p className="m-0 text-sm text-ink-2">只是试算，什么也没有保存。</p>
    </div>
  );
}
