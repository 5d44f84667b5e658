import type { OfferingOffering } from "@huxuan/api-client";
import { searchOfferingsOptions } from "@huxuan/api-client/query";
import { DataTable, type RowAction, SearchBar, type ToolbarContext } from "@huxuan/ui";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useSchoolChoices } from "../../../catalogue/school-field.ts";
import { semesterOptions, useSemesters } from "../../../catalogue/use-semesters.ts";
import { useSessionInfo } from "../../../session/session-store.ts";
import { useListUrl } from "../../../shell/use-list-url.ts";
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
  const list = useListUrl(codec);
  const filter = useMemo(() => toOfferingFilter(list.values), [list.values]);
  const offerings = useQuery({
    ...searchOfferingsOptions({ body: toOfferingSearch(list) }),
    placeholderData: keepPreviousData,
    // The list starts with the current semester: not before it is known.
    enabled: !isPending,
  });
  const columns = useMemo(() => offeringColumns(ownSchool === undefined), [ownSchool]);
  const [edited, setEdited] = useState<OfferingOffering | "new">();
  const importing = useImportJob();
  const [importOpen, setImportOpen] = useState(importing.id !== undefined);
  const acts = useOfferingActs();
  const actions = useMemo<readonly RowAction<OfferingOffering>[]>(
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
  const toolbar = ({ selection, selectedCount, clearSelection }: ToolbarContext<OfferingOffering>) => {
    const move = async (act: "发布" | "关闭") => {
      if (await acts.moveMany(act, selection, selectedCount, filter)) clearSelection();
    };
    return (
      <OfferingToolbar
        selectedCount={selectedCount}
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
      <SearchBar
        fields={fields}
        value={list.values}
        onSearch={list.search}
        loading={offerings.isFetching}
        resultCount={offerings.data?.rowCount}
        savedQueriesId="offerings"
      />
      <DataTable
        id="offerings"
        label="教学班"
        columns={columns}
        rows={offerings.data?.items ?? []}
        rowName={(offering) => `${offering.course.name} ${offering.code}`}
        rowCount={offerings.data?.rowCount}
        page={list.page}
        onPageChange={list.turn}
        loading={offerings.isFetching || isPending}
        error={offerings.isError && "教学班暂时无法读取"}
        onRetry={() => void offerings.refetch()}
        permission="offering-search"
        selectable
        selectAllMatching
        selectionKey={JSON.stringify(filter)}
        actions={actions}
        toolbar={toolbar}
        onRefresh={() => void offerings.refetch()}
      />
      {edited !== undefined && (
        <OfferingDialog
          offering={edited === "new" ? undefined : edited}
          semesterId={filter.semesterId}
          onClose={() => setEdited(undefined)}
          onDone={() => {
            setEdited(undefined);
            void offerings.refetch();
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
