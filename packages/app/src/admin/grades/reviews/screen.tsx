import type { Permission } from "@huxuan/api-client";
import { Tabs } from "@huxuan/ui";
import { useSearchParams } from "react-router-dom";
import { CorrectionList } from "./correction-list.tsx";
import { OfficeReviews } from "./office-reviews.tsx";

export const title = "复核与更正";
export const personalData = true;
export const permission: Permission = "grade-review-assign";

const LISTS = "list";

/** What changes published grades: reviews that students ask for, and corrections by their teachers. */
export function Screen() {
  const [params, setParams] = useSearchParams();
  return (
    <Tabs
      label="复核与更正"
      value={params.get(LISTS) === "corrections" ? "corrections" : "reviews"}
      // Another list has a search of its own.
      onValueChange={(list) => setParams({ [LISTS]: list })}
      items={[
        { id: "reviews", label: "复核", content: <OfficeReviews /> },
        { id: "corrections", label: "更正", content: <CorrectionList /> },
      ]}
    />
  );
}
