import type { Permission } from "@huxuan/api-client";
import { useCan } from "@huxuan/ui";
import { Link } from "react-router-dom";
import { CorrectionFacts } from "../grade-reviews/correction-facts.tsx";
import { paths } from "../paths.ts";
import { RecordCorrectionFacts } from "./record-correction-facts.tsx";

interface MatterProps {
  processDefinitionKey: string;
  /** `<process>-<id of the record>` of the processes that have a page. */
  businessKey: string;
}

/** Pages on which what a process decides about is looked at whole, by process. */
const PAGES: Readonly<Record<string, { permission: Permission; label: string; to: (id: number) => string }>> =
  {
    recognition: {
      permission: "recognition-search",
      label: "打开认定申请，对照大纲和相近的认定",
      to: paths.admin.recognition,
    },
    programme: { permission: "programme-search", label: "打开培养方案", to: paths.admin.programme },
  };

/** What a step decides about, where its subject alone does not tell: the facts with their papers, or the way to its page. */
export function Matter({ processDefinitionKey, businessKey }: MatterProps) {
  const can = useCan();
  const number = /-(\d+)$/u.exec(businessKey)?.[1];
  if (number === undefined) return null;
  const id = Number(number);
  if (processDefinitionKey === "grade-correction") return <CorrectionFacts id={id} />;
  if (processDefinitionKey === "record-correction") return <RecordCorrectionFacts id={id} />;
  const page = PAGES[processDefinitionKey];
  if (page === undefined || !can(page.permission)) return null;
  return (
    <p className="m-0">
      <Link to={page.to(id)}>{page.label}</Link>
    </p>
  );
}
