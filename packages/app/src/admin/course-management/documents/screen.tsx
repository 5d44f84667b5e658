import { type Document, downloadDocument, labels, type Permission } from "@huxuan/api-client";
import { getDocumentKindsOptions, searchDocumentsList } from "@huxuan/api-client/query";
import { defineSearchFields } from "@huxuan/ui";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useSchoolChoices } from "../../../catalogue/school-field.ts";
import { choicesOf } from "../../../catalogue/words.ts";
import { saveAttachment } from "../../../download/save-attachment.ts";
import type { ListColumns } from "../../../lists/list-columns.tsx";
import { ListScreen } from "../../../lists/list-screen.tsx";
import type { RowAct } from "../../../lists/row-acts.ts";
import { IssueButton } from "../../documents/issue-button.tsx";
import { RevokeDialog } from "./revoke-dialog.tsx";

export const title = "签发的文件";
export const personalData = true;
export const permission: Permission = "document-search";

const columns: ListColumns<"searchDocuments"> = [
  { prop: "number", minWidth: 190, card: "title" },
  {
    prop: "student",
    minWidth: 170,
    formatter: ({ student }) => (student ? `${student.name}（${student.studentNumber}）` : ""),
    file: "{student.name}（{student.studentNumber}）",
    missing: "",
  },
  { prop: "kindName", minWidth: 120 },
  { prop: "language", width: 80 },
  { prop: "school", minWidth: 140, ofSchool: true },
  { prop: "state", width: 120 },
  "issuedAt",
  { prop: "issuedBy", width: 110 },
  { prop: "code", minWidth: 190 },
  { prop: "reason", minWidth: 160, customPopo: true, missing: "" },
  { prop: "revocationNumber", minWidth: 140, missing: "" },
];

const acts: readonly RowAct<Document>[] = [
  {
    label: "下载",
    permission: "document-search",
    onClick: ({ id, title: named }) =>
      // A refusal is told by the client's notice.
      void saveAttachment(downloadDocument({ path: { id } }), `${named}.pdf`).catch(() => undefined),
  },
  {
    label: "撤销",
    permission: "document-revoke",
    tone: "danger",
    visible: ({ allowed }) => allowed.includes("revoke"),
    edits: true,
  },
];

/** Documents that were issued, the latest first: what is valid, what was replaced, what was revoked. */
export function Screen() {
  const schools = useSchoolChoices();
  const kinds = useQuery(getDocumentKindsOptions()).data?.items;
  const fields = useMemo(
    () =>
      defineSearchFields([
        {
          prop: "keyword",
          label: "关键词",
          type: "input",
          placeholder: "编号、核验码、姓名或学号",
          maxlength: 50,
        },
        {
          prop: "kind",
          label: "种类",
          type: "select",
          options: (kinds ?? []).map(({ key, name }) => ({ value: key, label: name })),
        },
        { prop: "state", label: "状态", type: "select", options: choicesOf(labels.documentState) },
        { prop: "language", label: "语言", type: "select", options: choicesOf(labels.documentLanguage) },
        ...(schools.length > 0
          ? ([{ prop: "schoolId", label: "学校", type: "select", options: schools }] as const)
          : []),
      ] as const),
    [kinds, schools],
  );
  return (
    <ListScreen
      id="documents"
      name="签发的文件"
      call={searchDocumentsList}
      fields={fields}
      columns={columns}
      search={({ schoolId, ...values }) => ({ ...values, ...(schoolId && { schoolId: Number(schoolId) }) })}
      rowName={({ number }) => number}
      nothingYet={{
        title: "还没有签发过文件",
        description:
          "点「签发文件」为一名学生签发；在「学生」列表勾选后可以一次签发多份。学生自己下载的成绩单也列在这里。",
      }}
      actions={acts}
      toolbar={() => ({ before: <IssueButton /> })}
      renderDialog={(document: Document | undefined, close) =>
        document && <RevokeDialog document={document} onClose={close} />
      }
    />
  );
}
