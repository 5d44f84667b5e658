import { Button, Table as AntTable, type TableColumnsType } from "antd";
import { useState } from "react";
import {
  act,
  acts,
  ACTS_WIDTH,
  BOX_WIDTH,
  fields,
  HEIGHT,
  type Row,
  type TableProps,
  textOf,
} from "./rows.js";

const columns: TableColumnsType<Row> = [
  ...fields.map(({ key, label, width, end }) => ({
    key,
    dataIndex: key,
    title: label,
    width,
    align: end ? ("end" as const) : undefined,
    sorter: true,
    ellipsis: true,
    render: (_: unknown, row: Row) => textOf(row, key),
  })),
  {
    key: "acts",
    title: "操作",
    width: ACTS_WIDTH,
    render: () =>
      acts.map((label) => (
        <Button key={label} type="link" size="small" onClick={act}>
          {label}
        </Button>
      )),
  },
];

/** antd's Table. */
export function Table({ rows, windowed }: TableProps) {
  const [ticked, setTicked] = useState<React.Key[]>([]);
  return (
    <AntTable<Row>
      rowKey="id"
      columns={columns}
      dataSource={rows}
      pagination={false}
      size="small"
      bordered
      virtual={windowed}
      scroll={{ x: 1245, y: HEIGHT - 40 }}
      rowSelection={{ selectedRowKeys: ticked, onChange: setTicked, columnWidth: BOX_WIDTH }}
    />
  );
}
