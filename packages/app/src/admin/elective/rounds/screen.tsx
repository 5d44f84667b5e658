import type { Permission, Round } from "@huxuan/api-client";
import { searchRoundsList } from "@huxuan/api-client/query";
import type { RowAction } from "@huxuan/ui";
import { useCallback, useMemo } from "react";
import { useNavigate } from "react-router-dom";
import { semesterOptions, useSemesters } from "../../../catalogue/use-semesters.ts";
import { ListScreen } from "../../../lists/list-screen.tsx";
import { roundColumns } from "./round-columns.tsx";
import { RoundDialog } from "./round-dialog.tsx";
import { roundFields, toRoundSearch } from "./round-search.ts";
import { mayClose, mayOpen, useManaged, useRoundActs } from "./use-round-acts.ts";

export const title = "选课轮次";
export const permission: Permission = "round-search";

/** Rounds: prepare, open, close, watch. */
export function Screen() {
  const { semesters } = useSemesters();
  const fields = useMemo(() => roundFields(semesterOptions(semesters)), [semesters]);
  return (
    <ListScreen
      id="rounds"
      name="选课轮次"
      call={searchRoundsList}
      fields={fields}
      columns={roundColumns}
      orderBy={[{ field: "opensAt", sortType: "desc" }]}
      search={toRoundSearch}
      rowName={(round) => round.name}
      indexed
      create={{ label: "新建轮次", permission: "round-create" }}
      actions={useRoundActions()}
      renderDialog={(round: Partial<Round> | undefined, close) => (
        <RoundDialog round={round} onClose={close} />
      )}
    />
  );
}

function useRoundActions() {
  const managed = useManaged();
  const navigate = useNavigate();
  const { open, close, remove } = useRoundActs();
  return useCallback(
    (edit: (round: Partial<Round>) => void): RowAction<Round>[] => {
      return [
        {
          label: "监控",
          permission: "round-monitor",
          visible: (round) => round.state !== "draft",
          onClick: (round) => void navigate(`/elective/monitor?round=${round.id}`),
        },
        {
          label: "开放",
          permission: "round-open",
          visible: (round) => managed(round) && mayOpen(round),
          onClick: (round) => void open(round),
        },
        {
          label: "关闭",
          permission: "round-close",
          tone: "danger",
          visible: (round) => managed(round) && mayClose(round),
          onClick: (round) => void close(round),
        },
        { label: "编辑", permission: "round-update", visible: managed, onClick: edit },
        {
          label: "复制",
          permission: "round-create",
          onClick: ({ id: _id, version: _version, state: _state, ...round }) =>
            edit({ ...round, name: `${round.name}（副本）` }),
        },
        {
          label: "删除",
          permission: "round-delete",
          tone: "danger",
          visible: (round) => managed(round) && (round.state === "draft" || round.state === "published"),
          onClick: (round) => void remove(round),
        },
      ];
    },
    [close, managed, navigate, open, remove],
  );
}
