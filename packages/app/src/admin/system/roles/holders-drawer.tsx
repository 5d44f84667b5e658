import type { RoleHolder, RoleItem } from "@huxuan/api-client";
import { searchRoleHoldersOptions } from "@huxuan/api-client/query";
import { type DataTableColumn, Drawer, EmptyState, Input, type PageState, Tag } from "@huxuan/ui";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { PagedTable } from "../../../lists/paged-table.tsx";
import { PLATFORM_NAME } from "../../../catalogue/words.ts";

const columns: DataTableColumn<RoleHolder>[] = [
  {
    prop: "userNameZh",
    label: "姓名",
    minWidth: 120,
    card: "title",
    render: ({ row }) => (
      <span className="inline-flex flex-wrap items-center gap-2">
        {row.userNameZh}
        {row.disabled && <Tag tone="warning">已停用</Tag>}
      </span>
    ),
  },
  { prop: "useraccount", label: "用户名", minWidth: 120 },
  { prop: "school", label: "学校", minWidth: 140, formatter: (row) => row.school?.name ?? PLATFORM_NAME },
  { prop: "department", label: "院系", minWidth: 120 },
];
const FIRST_PAGE: PageState = { pageIndex: 1, pageSize: 20, orderBy: [] };

/** The people who hold a role, within the data scope of whoever looks. */
export function HoldersDrawer({ role, onClose }: { role: RoleItem; onClose: () => void }) {
  const [page, setPage] = useState(FIRST_PAGE);
  const [keyword, setKeyword] = useState("");
  const { pageIndex, pageSize } = page;
  const found = useQuery({
    ...searchRoleHoldersOptions({
      body: { roleId: role.roleId, page: { pageIndex, pageSize }, ...(keyword !== "" && { keyword }) },
    }),
    placeholderData: keepPreviousData,
  });
  return (
    <Drawer open onOpenChange={onClose} title={`谁持有「${role.roleNameZh}」`} width={640}>
      <div className="flex flex-col gap-3">
        <Input
          type="search"
          aria-label="查找持有人"
          placeholder="姓名或用户名"
          maxLength={50}
          value={keyword}
          onChange={(event) => {
            setKeyword(event.target.value);
            setPage(FIRST_PAGE);
          }}
        />
        <PagedTable
          label={`「${role.roleNameZh}」的持有人`}
          columns={columns}
          page={page}
          onPageChange={setPage}
          found={found}
          unread="持有人暂时无法读取"
          empty={
            <EmptyState compact title={keyword === "" ? "还没有人持有这个角色" : "没有符合条件的持有人"} />
          }
        />
      </div>
    </Drawer>
  );
}
