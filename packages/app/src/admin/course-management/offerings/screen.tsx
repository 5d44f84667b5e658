import type { Offering, Permission } from "@huxuan/api-client";
import { searchOfferingsList } from "@huxuan/api-client/query";
import type { RowAction } from "@huxuan/ui";
import { useCallback, useMemo } from "react";
import { useNavigate } from "react-router-dom";
import { useSchoolChoices } from "../../../catalogue/school-field.ts";
import { semesterOptions, useSemesters } from "../../../catalogue/use-semesters.ts";
import { ListScreen } from "../../../lists/list-screen.tsx";
import { paths } from "../../../paths.ts";
import { offeringColumns } from "./offering-columns.tsx";
import { OfferingDialog } from "./offering-dialog.tsx";
import { offeringFields, toOfferingFilter } from "./offering-search.ts";
import { AudienceImportButton, ImportButton, MoveButtons } from "./offering-toolbar.tsx";
import { useCellEdit } from "./use-cell-edit.ts";
import { useOfferingActs } from "./use-offering-acts.ts";
import { usePlaces } from "./use-places.ts";

export const title = "教学班管理";
export const permission: Permission = "offering-search";

/** Offerings: find, make, import, publish, close. */
export function Screen() {
  const { semesters, current, isPending } = useSemesters();
  const schools = useSchoolChoices();
  const places = usePlaces();
  const fields = useMemo(
    () =>
      offeringFields({
        semesters: semesterOptions(semesters),
        currentSemester: current && String(current.id),
        schools,
        ...places,
      }),
    [semesters, current, schools, places],
  );
  const edit = useCellEdit();
  const acts = useOfferingActs();
  const navigate = useNavigate();
  return (
    <ListScreen
      id="offerings"
      name="教学班"
      call={searchOfferingsList}
      fields={fields}
      columns={offeringColumns}
      orderBy={[{ field: "code", sortType: "asc" }]}
      search={toOfferingFilter}
      // The list starts with the current semester: not before it is known.
      enabled={!isPending}
      rowName={(offering) => `${offering.course.name} ${offering.code}`}
      onEdit={edit}
      // Twelve classes are in view on a screen 768 px high.
      density="compact"
      selectable
      selectAllMatching
      create={{ label: "新建教学班", permission: "offering-create" }}
      actions={useCallback(
        (edit: (offering: Offering) => void) =>
          actionsOf(acts, edit, ({ id }) => void navigate(paths.admin.roster(id))),
        [acts, navigate],
      )}
      toolbar={(ticked, filter) => ({
        before: (
          <>
            <ImportButton semesterId={filter.semesterId} />
            <AudienceImportButton semesterId={filter.semesterId} />
          </>
        ),
        behind: <MoveButtons ticked={ticked} filter={filter} acts={acts} />,
      })}
      renderDialog={(offering: Offering | undefined, close, { semesterId }) => (
        <OfferingDialog offering={offering} semesterId={semesterId} onClose={close} />
      )}
    />
  );
}

const actionsOf = (
  acts: ReturnType<typeof useOfferingActs>,
  edit: (offering: Offering) => void,
  openRoster: (offering: Offering) => void,
): RowAction<Offering>[] => [
  {
    label: "编辑",
    permission: "offering-update",
    onClick: edit,
    disabledReason: ({ state }) => (state === "cancelled" ? "已停开的教学班不能修改" : undefined),
  },
  {
    label: "名单",
    permission: "roster-view",
    visible: ({ state }) => state !== "draft",
    onClick: openRoster,
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
    tone: "danger",
    visible: ({ state }) => state === "published",
    onClick: (offering) => void acts.close(offering),
  },
  {
    label: "重新开放",
    permission: "offering-reopen",
    visible: ({ state }) => state === "closed",
    onClick: (offering) => void acts.reopen(offering),
  },
  {
    label: "删除",
    permission: "offering-delete",
    tone: "danger",
    visible: ({ state }) => state === "draft",
    onClick: (offering) => void acts.remove(offering),
  },
];
