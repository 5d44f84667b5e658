import { closeRound, deleteRound, openRound, type Round } from "@huxuan/api-client";
import { searchRoundsOptions } from "@huxuan/api-client/query";
import {
  Button,
  DataTable,
  RequirePermission,
  type RowAction,
  SearchBar,
  toast,
  useConfirm,
} from "@huxuan/ui";
import { useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useCallback, useMemo, useState } from "react";
import { useNavigate } from "react-router-dom";
import { formatMoment } from "../../../catalogue/words.ts";
import { semesterOptions, useSemesters } from "../../../catalogue/use-semesters.ts";
import { useSessionInfo } from "../../../session/session-store.ts";
import { exportToolbar } from "../../../lists/list-export.tsx";
import { useList } from "../../../lists/use-list.ts";
import { audienceText, roundColumns } from "./round-columns.tsx";
import { RoundForm } from "./round-form.tsx";
import { roundCodec, roundFields, toRoundSearch } from "./round-search.ts";

export const title = "选课轮次";

/** Rounds: prepare, open, close, watch. */
export function Screen() {
  const { semesters } = useSemesters();
  const fields = useMemo(() => roundFields(semesterOptions(semesters)), [semesters]);
  const codec = useMemo(() => roundCodec(fields), [fields]);
  const list = useList({ codec, query: (state) => searchRoundsOptions({ body: toRoundSearch(state) }) });
  const ownSchool = useSessionInfo().school;
  const [edited, setEdited] = useState<Partial<Round> | "new">();
  const queryClient = useQueryClient();
  const confirm = useConfirm();
  const navigate = useNavigate();

  const renew = useCallback(() => queryClient.invalidateQueries(), [queryClient]);
  const open = useCallback(
    async (round: Round) => {
      const sure = await confirm({
        title: `开放「${round.name}」？`,
        description: `${formatMoment(round.opensAt)} 起，${audienceText(round.audience)} 的学生就能选课，直到 ${formatMoment(round.closesAt)}。`,
        confirmLabel: "开放轮次",
      });
      if (!sure) return;
      await openRound({ path: { id: round.id } }).then(
        () => toast.success("轮次已开放"),
        () => undefined,
      );
      await renew();
    },
    [confirm, renew],
  );
  const close = useCallback(
    async (round: Round) => {
      const sure = await confirm({
        title: `关闭「${round.name}」？`,
        danger: true,
        consequence: "关闭后立即停止选课、退选和候补递补；已选的课程保留为正选名单。",
        confirmLabel: "关闭轮次",
      });
      if (!sure) return;
      await closeRound({ path: { id: round.id } }).then(
        () => toast.success("轮次已关闭"),
        () => undefined,
      );
      await renew();
    },
    [confirm, renew],
  );
  const remove = useCallback(
    async (round: Round) => {
      const sure = await confirm({
        title: `删除「${round.name}」？`,
        danger: true,
        consequence:
          round.phase === "upcoming"
            ? `${formatMoment(round.opensAt)} 不再开放，学生不再看到它。轮次的设置会被删除，不能恢复；课程和教学班不受影响。`
            : "轮次的设置会被删除，不能恢复；课程和教学班不受影响。",
        confirmLabel: "删除轮次",
        act: () => deleteRound({ path: { id: round.id }, meta: { quiet: true } }).then(() => undefined),
      });
      if (sure) toast.success("轮次已删除");
      await renew();
    },
    [confirm, renew],
  );
  const actions = useMemo<readonly RowAction<Round>[]>(() => {
    // A school looks at the platform's rounds and manages its own.
    const managed = (round: Round) => ownSchool === undefined || round.schoolId === ownSchool.id;
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
        visible: (round) => managed(round) && round.state !== "open",
        onClick: (round) => void open(round),
      },
      {
        label: "关闭",
        permission: "round-close",
        danger: true,
        visible: (round) => managed(round) && round.state === "open",
        onClick: (round) => void close(round),
      },
      { label: "编辑", permission: "round-update", visible: managed, onClick: setEdited },
      {
        label: "复制",
        permission: "round-create",
        onClick: ({ id: _id, version: _version, state: _state, ...round }) =>
          setEdited({ ...round, name: `${round.name}（副本）` }),
      },
      {
        label: "删除",
        permission: "round-delete",
        danger: true,
        visible: (round) => managed(round) && (round.phase === "draft" || round.phase === "upcoming"),
        onClick: (round) => void remove(round),
      },
    ];
  }, [close, navigate, open, ownSchool, remove]);

  return (
    <>
      <SearchBar fields={fields} {...list.bar} savedQueriesId="rounds" />
      <DataTable
        id="rounds"
        label="选课轮次"
        columns={roundColumns}
        {...list.table}
        rowName={(round) => round.name}
        error={list.isError && "轮次暂时无法读取"}
        permission="round-search"
        indexed
        actions={actions}
        toolbar={exportToolbar(
          {
            ...list,
            url: "/mutual-recognition/rounds/search",
            search: toRoundSearch(list),
            title: "选课轮次",
          },
          <RequirePermission required="round-create">
            <Button variant="primary" icon={<Plus />} onClick={() => setEdited("new")}>
              新建轮次
            </Button>
          </RequirePermission>,
        )}
      />
      {edited !== undefined && (
        <RoundForm
          round={edited === "new" ? undefined : edited}
          onClose={() => setEdited(undefined)}
          onDone={() => {
            setEdited(undefined);
            void renew();
          }}
        />
      )}
    </>
  );
}
