import type { Offering } from "@huxuan/api-client";
import { searchOfferingsOptions } from "@huxuan/api-client/query";
import { DataTable, type RowAction, SearchBar, type ToolbarContext } from "@huxuan/ui";
import { useMemo, useState } from "react";
import { useSchoolChoices } from "../../../catalogue/school-field.ts";
import { semesterOptions, useSemesters } from "../../../catalogue/use-semesters.ts";
import { useSessionInfo } from "../../../session/session-store.ts";
import { ListExport } from "../../../lists/list-export.tsx";
import { useList } from "../../../lists/use-list.ts";
import { moveObstacle } from "./bulk-targets.ts";
import { ImportDialog } from "./import/import-dialog.tsx";
import { useImportJob } from "./import/use-import-job.ts";
import { offeringColumns } from "./offering-columns.tsx";
import { OfferingDialog } from "./offering-dialog.tsx";
import { offeringCodec, offeringFields, toOfferingFilter, toOfferingSearch } from "./offering-search.ts";
import { OfferingToolbar } from "./offering-toolbar.tsx";
import { useOfferingActs } from "./use-offering-acts.ts";

export const title = "教学班管理";

/** Offerings: find, make, import, publish, close. */
export function Screen() {
  const ownSchool = useSessionInfo().school;
  const { semesters, current, isPending } = useSemesters();
  const schools = useSchoolChoices();
  const fields = useMemo(
    () =>
      offeringFields({
        semesters: semesterOptions(semesters),
        currentSemester: current && String(current.id),
        schools,
      }),
    [semesters, current, schools],
  );
  const codec = useMemo(() => offeringCodec(fields), [fields]);
  const list = useList({
    codec,
    query: (state) => searchOfferingsOptions({ body: toOfferingSearch(state) }),
    // The list starts with the current semester: not before it is known.
    enabled: !isPending,
  });
  const filter = useMemo(() => toOfferingFilter(list.values), [list.values]);
  const columns = useMemo(() => offeringColumns(ownSchool === undefined), [ownSchool]);
  const [edited, setEdited] = useState<Offering | "new">();
  const importing = useImportJob();
  const [importOpen, setImportOpen] = useState(importing.id !== undefined);
  const acts = useOfferingActs();
  const actions = useMemo<readonly RowAction<Offering>[]>(
    () => [
      {
        label: "编辑",
        permission: "offering-update",
        onClick: setEdited,
        disabledReason: ({ state }) => (state === "cancelled" ? "已停开的教学班不能修改" : undefined),
      },
      {
        label: "发布",
        permission: "offering-publish",
        visible: ({ state }) => state === "draft" || state === "scheduled",
        onClick: (offering) => void acts.publish(offering),
      },
      {
        label: "关闭",
        permission: "offering-close",
        danger: true,
        visible: ({ state }) => state === "published",
        onClick: (offering) => void acts.close(offering),
      },
      {
        label: "删除",
        permission: "offering-delete",
        danger: true,
        visible: ({ state }) => state === "draft",
        onClick: (offering) => void acts.remove(offering),
      },
    ],
    [acts],
  );
  const toolbar = (context: ToolbarContext<Offering>) => {
    const { selection, selectedCount, selectedRows, clearSelection } = context;
    const move = async (act: "发布" | "关闭") => {
      if (await acts.moveMany(act, selection, selectedRows, filter)) clearSelection();
    };
    return (
      <OfferingToolbar
        selectedCount={selectedCount}
        obstacle={(act) => moveObstacle(act, selection, selectedRows, filter)}
        exporter={
          <ListExport
            {...list}
            url="/mutual-recognition/offerings/search"
            search={toOfferingSearch(list)}
            title="教学班"
            context={context}
            selectable
          />
        }
        importing={importing.active}
        onCreate={() => setEdited("new")}
        onImport={() => setImportOpen(true)}
        onPublish={() => void move("发布")}
        onClose={() => void move("关闭")}
      />
    );
  };

  return (
    <>
      <SearchBar fields={fields} {...list.bar} savedQueriesId="offerings" />
      <DataTable
        id="offerings"
        label="教学班"
        columns={columns}
        {...list.table}
        rowName={(offering) => `${offering.course.name} ${offering.code}`}
        error={list.isError && "教学班暂时无法读取"}
        permission="offering-search"
        selectable
        selectAllMatching
        selectionKey={JSON.stringify(filter)}
        actions={actions}
        toolbar={toolbar}
      />
      {edited !== undefined && (
        <OfferingDialog
          offering={edited === "new" ? undefined : edited}
          semesterId={filter.semesterId}
          onClose={() => setEdited(undefined)}
          onDone={() => {
            setEdited(undefined);
            void list.refetch();
          }}
        />
      )}
      <ImportDialog
        open={importOpen}
        importing={importing}
        semesterId={filter.semesterId}
        onClose={() => setImportOpen(false)}
      />
    </>
  );
}
