import { Button, Input } from "@huxuan/ui";
import { Search } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router-dom";
import { paths } from "../../paths.ts";

/** Leads to the catalogue with what was typed. */
export function CourseSearchForm() {
  const navigate = useNavigate();
  const [keyword, setKeyword] = useState("");
  const search = (event: FormEvent) => {
    event.preventDefault();
    const q = keyword.trim();
    void navigate({ pathname: paths.publicCourses, search: q === "" ? "" : `${new URLSearchParams({ q })}` });
  };
  return (
    <form
      role="search"
      // What the browser does by itself until the page works.
      action={paths.publicCourses}
      className="mt-6 flex max-w-140 gap-2"
      onSubmit={search}
    >
      <div className="min-w-0 flex-1">
        <Input
          size="lg"
          name="q"
          aria-label="搜课程、教师、学校、拼音"
          placeholder="搜课程、教师、学校、拼音"
          prefix={<Search size="1rem" aria-hidden="true" />}
          maxLength={50}
          value={keyword}
          onValueChange={setKeyword}
        />
      </div>
      <Button type="submit" variant="primary" size="lg">
        搜索
      </Button>
    </form>
  );
}
