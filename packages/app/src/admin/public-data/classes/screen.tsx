import type { Permission } from "@huxuan/api-client";
import { Tabs } from "@huxuan/ui";
import { useSearchParams } from "react-router-dom";
import { ClassList } from "./class-list.tsx";
import { MajorList } from "./major-list.tsx";

export const title = "班级与专业";
export const permission: Permission = "class-search";

const LISTS = "list";

/** Classes of the schools, and the majors that they study. */
export function Screen() {
  const [params, setParams] = useSearchParams();
  return (
    <Tabs
      label="班级与专业"
      value={params.get(LISTS) === "majors" ? "majors" : "classes"}
      // Another list has a search of its own.
      onValueChange={(list) => setParams({ [LISTS]: list })}
      items={[
        { id: "classes", label: "班级", content: <ClassList /> },
        { id: "majors", label: "专业", content: <MajorList /> },
      ]}
    />
  );
}
