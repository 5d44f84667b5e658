import { type ExamKind, labels, type Permission } from "@huxuan/api-client";
import { useSearchParams } from "react-router-dom";
import { ClassList } from "./class-list.tsx";
import { SheetPage } from "./sheet-page.tsx";

export const title = "成绩录入";
export const personalData = true;
export const permission: Permission = "grade-sheet-search";

const isExamKind = (text: string | null): text is ExamKind => text !== null && text in labels.examKind;

/** My classes and how their grades stand; with a class in the address, its sheet. */
export function Screen() {
  const [params, setParams] = useSearchParams();
  const offeringId = Number(params.get("class"));
  const exam = params.get("exam");
  const examKind = isExamKind(exam) ? exam : "regular";
  if (Number.isInteger(offeringId) && offeringId > 0)
    return (
      <SheetPage
        key={`${offeringId}-${examKind}`}
        offeringId={offeringId}
        examKind={examKind}
        onBack={() => setParams(examKind === "regular" ? {} : { exam: examKind })}
      />
    );
  return (
    <ClassList
      examKind={examKind}
      onExamKind={(kind) => setParams(kind === "regular" ? {} : { exam: kind }, { replace: true })}
      onOpen={(id) => setParams({ class: String(id), ...(examKind !== "regular" && { exam: examKind }) })}
    />
  );
}
