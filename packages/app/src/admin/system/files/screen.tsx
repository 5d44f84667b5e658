import { type FileEntry, getFileLink, type Permission } from "@huxuan/api-client";
import { searchFilesList } from "@huxuan/api-client/query";
import { Button, defineSearchFields, RequirePermission } from "@huxuan/ui";
import { useMemo, useState } from "react";
import { PLATFORM_NAME } from "../../../catalogue/words.ts";
import { useSchoolChoices } from "../../../catalogue/school-field.ts";
import type { ListColumns } from "../../../lists/list-columns.tsx";
import { ListScreen } from "../../../lists/list-screen.tsx";
import type { RowAct } from "../../../lists/row-acts.ts";
import { CleanDialog } from "./clean-dialog.tsx";
import { sizeInWords } from "./size-in-words.ts";
import { UsageCard } from "./usage-card.tsx";

export const title = "文件";
export const personalData = true;
export const permission: Permission = "file-search";

const columns: ListColumns<"searchFiles"> = [
  { prop: "name", minWidth: 240, customPopo: true, card: "title" },
  { prop: "size", width: 110, align: "end", formatter: ({ size }) => sizeInWords(size) },
  { prop: "suffix", width: 80 },
  { prop: "school", minWidth: 140, missing: PLATFORM_NAME, ofSchool: true },
  { prop: "uploader", width: 120 },
  "uploadedAt",
  { prop: "used", width: 90 },
];

const acts: readonly RowAct<FileEntry>[] = [
  {
    label: "下载",
    permission: "file-read",
    onClick: ({ id }) =>
      void getFileLink({ path: { id } }).then(({ data }) => window.location.assign(data.url)),
  },
];

/** Files that people uploaded: what each school uses, which are used, and what can go. */
export function Screen() {
  const [cleaning, setCleaning] = useState(false);
  const schools = useSchoolChoices();
  const fields = useMemo(
    () =>
      defineSearchFields([
        { prop: "keyword", label: "文件名", type: "input", maxlength: 50 },
        { prop: "suffix", label: "类型", type: "input", placeholder: "例如 pdf", maxlength: 10 },
        {
          prop: "used",
          label: "使用中",
          type: "select",
          options: [
            { value: "true", label: "使用中" },
            { value: "false", label: "没有被使用" },
          ],
        },
        ...(schools.length > 0
          ? ([{ prop: "schoolId", label: "学校", type: "select", options: schools }] as const)
          : []),
      ] as const),
    [schools],
  );
  return (
    <div className="grid gap-4">
      <UsageCard />
      <ListScreen
        id="files"
        name="文件"
        call={searchFilesList}
        fields={fields}
        columns={columns}
        orderBy={[{ field: "uploadedAt", sortType: "desc" }]}
        search={({ used, schoolId, ...values }) => ({
          ...values,
          ...(used && { used: used === "true" }),
          ...(schoolId && { schoolId: Number(schoolId) }),
        })}
        rowName={({ name }) => name}
        nothingYet={{ title: "还没有文件", description: "反馈截图、导入和申请材料等上传的文件会列在这里。" }}
        actions={acts}
        toolbar={() => ({
          before: (
            <RequirePermission required="file-clean">
              <Button onClick={() => setCleaning(true)}>清理没有被使用的文件</Button>
            </RequirePermission>
          ),
        })}
      />
      {cleaning && <CleanDialog onClose={() => setCleaning(false)} />}
    </div>
  );
}
