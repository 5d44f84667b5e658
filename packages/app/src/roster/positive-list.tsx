import { type Offering, type PositiveListVersion, searchPositiveListEntries } from "@huxuan/api-client";
import { getPositiveListOptions, searchPositiveListEntriesList } from "@huxuan/api-client/query";
import { defineSearchFields, EmptyState, Select, Skeleton } from "@huxuan/ui";
import { formatDateTime, formatMoment } from "@huxuan/ui/format";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router-dom";
import { ReadFailure } from "../failure/read-failure.tsx";
import type { ListColumns } from "../lists/list-columns.tsx";
import { ListScreen } from "../lists/list-screen.tsx";
import { readAllPages, useClassSheet } from "./class-sheet.tsx";
import { ListStateTag, versionName } from "./list-state.tsx";
import { VersionChanges } from "./version-changes.tsx";

const fields = defineSearchFields([
  { prop: "keyword", label: "学生", type: "input", placeholder: "姓名或学号", maxlength: 50 },
] as const);

const COLUMNS: ListColumns<"searchPositiveListEntries"> = [
  { prop: "studentNumber", width: 150 },
  { prop: "name", minWidth: 110, card: "title" },
  { prop: "homeSchool", minWidth: 150 },
  { prop: "department", minWidth: 150 },
  { prop: "major", minWidth: 140 },
  { prop: "grade", width: 80 },
  { prop: "source", width: 96 },
  "enrolledAt",
];

/** The positive list of a class: its state, its versions, what each changed, and who is on it. */
export function PositiveList({ offering }: { offering: Offering }) {
  const { data, error, refetch } = useQuery(getPositiveListOptions({ path: { id: offering.id } }));
  const [params, setParams] = useSearchParams();
  if (error) return <ReadFailure title="正选名单暂时无法读取" error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton lines={8} />;
  const { versions, listState, message } = data;
  const [newest] = versions;
  const shown = versions.find(({ number }) => String(number) === params.get("version")) ?? newest;
  if (shown === undefined || newest === undefined)
    return <EmptyState title="还没有正选名单" description={`${message}。`} />;
  const choose = (number: string) => {
    const next = new URLSearchParams(params);
    if (Number(number) === newest.number) next.delete("version");
    else next.set("version", number);
    // Another version begins with its own first page.
    next.delete("page");
    setParams(next, { preventScrollReset: true });
  };
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 print:hidden">
        <Select
          aria-label="版本"
          className="w-full sm:w-80"
          value={String(shown.number)}
          onValueChange={choose}
          options={versions.map((version) => ({
            value: String(version.number),
            label: `${versionName(version)}${version.number === newest.number ? "，最新" : ""}`,
            description: `${formatDateTime(version.madeAt)} · ${version.total} 人`,
          }))}
        />
        <ListStateTag state={listState} />
        <p className="m-0 min-w-0 flex-1 text-sm text-ink-2">{message}。</p>
      </div>
      {shown.number !== newest.number && (
        <p className="m-0 text-sm text-warning print:hidden">
          你在看第 {shown.number} 版，最新的是第 {newest.number} 版。
        </p>
      )}
      <VersionChanges offeringId={offering.id} version={shown} />
      <Entries key={shown.number} offering={offering} version={shown} />
    </div>
  );
}

function Entries({ offering, version }: { offering: Offering; version: PositiveListVersion }) {
  const { number, total, madeAt } = version;
  const path = { id: offering.id };
  const { button, sheet } = useClassSheet({
    offering,
    title: "正选名单",
    label: "打印签名表",
    permission: "roster-export",
    about: `${versionName(version)}，${formatMoment(madeAt)} 生成`,
    signers: ["任课教师", "教务处（盖章）", "日期"],
    disabledReason: total === 0 ? "这一版名单上没有学生" : undefined,
    read: () =>
      readAllPages(async (page) => {
        const { data } = await searchPositiveListEntries({
          path,
          body: { number, page: { ...page, orderBy: [{ field: "studentNumber", sortType: "asc" }] } },
          meta: { act: true },
        });
        return data.items;
      }),
  });
  return (
    <>
      <div className="grid gap-3 print:hidden">
        <ListScreen
          id="positive-list-entries"
          name="正选名单"
          exportTitle={`${offering.course.name}（${offering.code}）正选名单第 ${number} 版`}
          exportPermission="roster-export"
          call={searchPositiveListEntriesList}
          path={path}
          fields={fields}
          columns={COLUMNS}
          orderBy={[{ field: "studentNumber", sortType: "asc" }]}
          search={(values) => ({ ...values, number })}
          rowId="studentId"
          rowName={(student) => student.name}
          indexed
          toolbar={() => ({ before: button })}
          nothingYet={{ title: "这一版名单上没有学生" }}
        />
      </div>
      {sheet}
    </>
  );
}
