// What was measured, as one table, and the aims.

const titles = {
  floor: "plain table, by hand",
  ours: "DataTable",
  tanstack: "TanStack 9 + react-virtual",
  antd: "antd 6 Table",
  mui: "MUI X DataGrid",
};

/** Those that show a hundred rows at most, and then a next page: nothing to compare with ten thousand. */
const PAGED = ["mui"];

/** An engine without a table around it: what ours is built on, and no alternative to it. */
const BARE = ["tanstack"];

function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}

function p95(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.95)];
}

function figuresOf(runs) {
  const of = (pick) => median(runs.map(pick));
  return {
    show50: of((run) => run.show50),
    tick: of((run) => run.tick),
    replace: of((run) => run.replace),
    showMany: of((run) => run.showMany),
    heap: of((run) => run.heap),
    lines50: of((run) => run.lines50),
    lines: of((run) => run.lines),
    scroll: of((run) => p95(run.scroll.frames)),
    drag: of((run) => p95(run.drag.frames)),
    blank: of((run) => run.scroll.blank + run.drag.blank),
  };
}

/** Prints the table and the aims; says whether all aims were reached. */
export function report(played) {
  const figures = Object.fromEntries(Object.entries(played).map(([name, runs]) => [name, figuresOf(runs)]));
  console.log(
    "| | 50 rich rows, ms | tick, ms | next page, ms | 10,000 rows, ms (MB) | rows in the document | scroll, drag: p95 frame, ms | frames with a gap |\n|---|---|---|---|---|---|---|---|",
  );
  const NOT = "–";
  const whole = (number) => number.toFixed(0);
  for (const [name, f] of Object.entries(figures)) {
    const all = !PAGED.includes(name);
    console.log(
      `| ${titles[name]} | ${whole(f.show50)} | ${whole(f.tick)} | ${whole(f.replace)} | ${all ? `${whole(f.showMany)} (${f.heap.toFixed(1)}) | ${f.lines} | ${whole(f.scroll)}, ${whole(f.drag)} | ${f.blank} of 60` : Array(4).fill(NOT).join(" | ")} |`,
    );
  }
  const { floor, ours, ...peers } = figures;
  if (floor === undefined || ours === undefined) return true;
  const best = (what, but = []) =>
    Math.min(...Object.entries(peers).map(([name, peer]) => (but.includes(name) ? Infinity : peer[what])));
  const aims = [
    ["50 rich rows within 1.6 × the floor", ours.show50 <= 1.6 * floor.show50],
    [
      "50 rich rows in half the time of the best full-featured peer",
      ours.show50 <= 0.5 * best("show50", BARE),
    ],
    ["10,000 rows within 2 × the floor", ours.showMany <= 2 * floor.showMany],
    ["10,000 rows keep at most 16 MB", ours.heap <= 16],
    ["at most 60 rows in the document", ours.lines <= 60],
    [
      "scrolling no worse than the best full-featured peer",
      ours.scroll <= best("scroll", [...BARE, ...PAGED]),
    ],
    ["dragging no worse than the best full-featured peer", ours.drag <= best("drag", [...BARE, ...PAGED])],
    ["no frame with a gap", ours.blank === 0],
    ["the next page before every full-featured peer", ours.replace <= best("replace", BARE)],
  ];
  console.log("");
  for (const [aim, reached] of aims) console.log(`${reached ? "✓" : "✗"} ${aim}`);
  return aims.every(([, reached]) => reached);
}
