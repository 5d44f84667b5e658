import { useSearchParams } from "react-router-dom";
import { CourseCatalogue } from "./course-catalogue.tsx";
import { CoursePage } from "./course-page.tsx";

/** `/course`: the catalogue; with `?id=` one class of it. */
export function PublicCourseScreen() {
  const [params] = useSearchParams();
  const id = params.get("id");
  return id === null ? <CourseCatalogue /> : <CoursePage key={id} id={idOf(id)} />;
}

/** An id that nobody can have leads to the same page as one that nobody has. */
const idOf = (text: string): number => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0);
