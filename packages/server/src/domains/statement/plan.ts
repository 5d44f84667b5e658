import type { PlanStep } from "@huxuan/api-client";

/** A node of a plan as PostgreSQL writes it. */
export interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Total Cost": number;
  "Plan Rows": number;
  Plans?: readonly PlanNode[];
}

/** More rows than this are a large table. */
const MANY_ROWS = 10_000;

/** What the steps do, in Chinese; others keep PostgreSQL's name. */
const NAMES: Readonly<Record<string, string>> = {
  "Seq Scan": "逐行扫描整张表",
  "Index Scan": "按索引查找",
  "Index Only Scan": "只读索引",
  "Bitmap Index Scan": "按索引找出位置",
  "Bitmap Heap Scan": "按位置读表",
  "Nested Loop": "逐行关联",
  "Hash Join": "散列关联",
  "Merge Join": "归并关联",
  Hash: "建散列表",
  Sort: "排序",
  "Incremental Sort": "增量排序",
  Aggregate: "汇总",
  WindowAgg: "窗口汇总",
  Limit: "只取前几行",
  Unique: "去重",
  Append: "拼接",
  Materialize: "暂存",
  Memoize: "记住结果",
  Result: "直接得出",
  ModifyTable: "写入",
  LockRows: "锁定行",
  "Subquery Scan": "读子查询",
  "CTE Scan": "读中间结果",
  "Function Scan": "读函数结果",
  "Values Scan": "读给定的值",
  Gather: "汇集并行结果",
};

/** What a step costs without those below it. */
const ownCost = ({ "Total Cost": total, Plans: below = [] }: PlanNode): number =>
  Math.max(0, total - below.reduce((sum, one) => sum + one["Total Cost"], 0));

const flat = (node: PlanNode, depth = 0): { node: PlanNode; depth: number }[] => [
  { node, depth },
  ...(node.Plans ?? []).flatMap((below) => flat(below, depth + 1)),
];

/** The steps from the result down; the one that costs most by itself is marked. */
export function stepsOf(plan: PlanNode): PlanStep[] {
  const all = flat(plan);
  const most = Math.max(...all.map(({ node }) => ownCost(node)));
  const heaviest = all.find(({ node }) => ownCost(node) === most);
  return all.map(({ node, depth }) => ({
    depth,
    name: NAMES[node["Node Type"]] ?? node["Node Type"],
    target: [node["Relation Name"], node["Index Name"]].filter(Boolean).join(" · "),
    rows: node["Plan Rows"],
    cost: node["Total Cost"],
    heaviest: node === heaviest?.node,
    wide: node["Node Type"] === "Seq Scan" && node["Plan Rows"] > MANY_ROWS,
  }));
}
