import type { TreeMove } from "./tree-move.js";
import type { TreeNode } from "./tree-nodes.js";

/** A school with its departments: 学院 → 专业 → 班级. */
export const departments: readonly TreeNode[] = [
  {
    id: "cs",
    label: "计算机学院",
    keywords: "jisuanji xueyuan jsjxy",
    extra: 5,
    children: [
      {
        id: "cs-se",
        label: "软件工程",
        keywords: "ruanjian gongcheng rjgc",
        children: [
          { id: "cs-se-1", label: "软工 2401 班", keywords: "rg2401" },
          { id: "cs-se-2", label: "软工 2402 班", keywords: "rg2402" },
        ],
      },
      {
        id: "cs-ai",
        label: "人工智能",
        keywords: "rengong zhineng rgzn",
        children: [
          { id: "cs-ai-1", label: "智能 2401 班", keywords: "zn2401" },
          {
            id: "cs-ai-2",
            label: "智能 2402 班",
            keywords: "zn2402",
            disabledReason: "已毕业",
          },
        ],
      },
    ],
  },
  {
    id: "math",
    label: "数学学院",
    keywords: "shuxue xueyuan sxxy",
    extra: 1,
    children: [
      {
        id: "math-stat",
        label: "统计学",
        keywords: "tongjixue tjx",
        children: [{ id: "math-stat-1", label: "统计 2401 班", keywords: "tj2401" }],
      },
    ],
  },
  { id: "lib", label: "图书馆", keywords: "tushuguan tsg" },
];

/** What a role may do, as an office sets it: menus and their buttons. */
export const permissionTree: readonly TreeNode[] = [
  {
    id: "offering",
    label: "开课管理",
    keywords: "kaike guanli kkgl",
    children: [
      { id: "offering-search", label: "查询开课", keywords: "chaxun kaike cxkk" },
      { id: "offering-create", label: "新建开课", keywords: "xinjian kaike xjkk" },
      { id: "offering-publish", label: "发布开课", keywords: "fabu kaike fbkk" },
    ],
  },
  {
    id: "round",
    label: "选课轮次",
    keywords: "xuanke lunci xklc",
    children: [
      { id: "round-search", label: "查询轮次", keywords: "chaxun lunci cxlc" },
      { id: "round-edit", label: "修改轮次", keywords: "xiugai lunci xglc" },
    ],
  },
  {
    id: "system",
    label: "系统设置",
    keywords: "xitong shezhi xtsz",
    children: [
      { id: "system-log", label: "查看日志", keywords: "chakan rizhi ckrz" },
      {
        id: "system-role",
        label: "分配角色",
        keywords: "fenpei juese fpjs",
        disabledReason: "只有超级管理员能授权",
      },
    ],
  },
];

/** `count` nodes: tens of 类, hundreds of 组, the rest leaves. */
export function manyNodes(count: number): readonly TreeNode[] {
  const top: TreeNode[] = [];
  let made = 0;
  while (made < count) {
    const group = top.length + 1;
    made += 1;
    const children: TreeNode[] = [];
    for (; made < count && children.length < 99; made += 1)
      children.push({
        id: `${group}-${children.length + 1}`,
        label: `第 ${group} 类第 ${children.length + 1} 项`,
      });
    top.push({ id: String(group), label: `第 ${group} 类`, keywords: `di${group}lei`, children });
  }
  return top;
}

/** The nodes once one of them went where it was put: what who uses `onMove` does with their own data. */
export function movedNodes(
  nodes: readonly TreeNode[],
  id: string,
  { parentId, position }: TreeMove,
): TreeNode[] {
  let taken: TreeNode | undefined;
  const without = (level: readonly TreeNode[]): TreeNode[] =>
    level.flatMap((node) => {
      if (node.id === id) {
        taken = node;
        return [];
      }
      return [node.children === undefined ? node : { ...node, children: without(node.children) }];
    });
  const rest = without(nodes);
  if (taken === undefined) return rest;
  const put = taken;
  if (parentId === undefined) return rest.toSpliced(position, 0, put);
  const into = (level: readonly TreeNode[]): TreeNode[] =>
    level.map((node) =>
      node.id === parentId
        ? { ...node, children: (node.children ?? []).toSpliced(position, 0, put) }
        : node.children === undefined
          ? node
          : { ...node, children: into(node.children) },
    );
  return into(rest);
}
