import { useEffect, useState } from "react";
import { useLatest } from "../hooks/use-latest.js";
import type { EditedCourse } from "./programme-content.js";

/** A search begins when nobody has typed for so long, ms. */
const PAUSE = 200;
const NONE: readonly EditedCourse[] = [];

/** Finds courses of the catalogue. */
export type SearchCourses = (text: string) => Promise<readonly EditedCourse[]>;

/** What was found for what is typed; an answer that comes too late is passed over. */
export function useCourseSearch(onSearch: SearchCourses) {
  const [text, setText] = useState("");
  const [found, setFound] = useState<{ text: string; courses: readonly EditedCourse[] | undefined }>({
    text: "",
    courses: NONE,
  });
  const latest = useLatest(onSearch);
  useEffect(() => {
    const asked = text.trim();
    if (asked === "") return undefined;
    let late = false;
    const timer = setTimeout(async () => {
      const courses = await latest()(asked).catch(() => undefined);
      if (!late) setFound({ text, courses });
    }, PAUSE);
    return () => {
      late = true;
      clearTimeout(timer);
    };
  }, [text, latest]);
  const waiting = text.trim() !== "" && found.text !== text;
  return {
    /** Of the last search that has been answered. */
    courses: found.courses ?? NONE,
    waiting,
    failed: !waiting && found.courses === undefined,
    search: setText,
  };
}
