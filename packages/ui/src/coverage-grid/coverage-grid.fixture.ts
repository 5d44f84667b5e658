import type { CoverageCell, CoverageSchool } from "./coverage.js";

/** Data of the stories: eight schools, as of the second term of 2026–2027. */
export const demoSchools: readonly CoverageSchool[] = [
  { id: 1, name: "岳麓师范大学", short: "岳麓师范" },
  { id: 2, name: "湘江理工大学", short: "湘江理工" },
  { id: 3, name: "星城医学院", short: "星城医" },
  { id: 4, name: "洞庭农业大学", short: "洞庭农业" },
  { id: 5, name: "资水财经学院", short: "资水财经" },
  { id: 6, name: "沅江艺术学院", short: "沅江艺术" },
  { id: 7, name: "雪峰职业学院", short: "雪峰职院" },
  { id: 8, name: "衡岳工学院", short: "衡岳工学" },
];

/** 湘江理工大学, whose office looks at it. */
export const demoOwn = 2;

// Host by home: percent and rules; 0 is no agreement, −1 one that is not signed, a text is suspended.
const table: Readonly<Record<number, readonly (readonly [number | string, number?])[]>> = {
  1: [[0], [76, 84], [51, 37], [68, 52], [72, 61], [61, 40], [31, 14], [55, 33]],
  2: [[82, 96], [0], [46, 31], [71, 58], [64, 44], [38, 12], [22, 9], [90, 121]],
  3: [[58, 45], [44, 28], [0], [63, 41], [0], [0], [47, 22], [12, 5]],
  4: [[71, 60], [69, 51], [55, 33], [0], [49, 29], ["66", 24], [18, 8], [40, 21]],
  5: [[64, 47], [61, 42], [0], [52, 30], [0], [44, 19], [27, 11], [-1]],
  6: [[66, 39], [35, 10], [0], ["58", 20], [41, 17], [0], [0], [9, 3]],
  7: [[33, 14], [20, 8], [52, 25], [24, 9], [30, 12], [0], [0], [57, 26]],
  8: [[49, 30], [88, 109], [14, 6], [37, 19], [-1], [11, 4], [60, 24], [0]],
};

export const demoCells: readonly CoverageCell[] = Object.entries(table).flatMap(([host, row]) =>
  row.flatMap(([value, rules = 0], at): CoverageCell[] => {
    const [hostId, homeId] = [Number(host), at + 1];
    if (value === 0) return [];
    if (value === -1) return [{ hostId, homeId, state: "unsigned", rules: 0, classes: 0 }];
    return [
      {
        hostId,
        homeId,
        state: typeof value === "string" ? "suspended" : "signed",
        share: Number(value) / 100,
        rules,
        classes: 40 + hostId * 3,
        ...(hostId === 4 && homeId === 2 && { note: "30 天内到期" }),
      },
    ];
  }),
);

/** A province: as many schools as are asked for, the same ones each time. */
export function province(count: number): { schools: CoverageSchool[]; cells: CoverageCell[] } {
  const first = ["岳麓", "湘江", "星城", "洞庭", "资水", "沅江", "雪峰", "衡岳", "浏阳", "汨罗"];
  const kinds = ["大学", "学院", "理工", "师范", "医科", "财经", "艺术"];
  const schools = Array.from({ length: count }, (_, at) => {
    const short = `${first[at % first.length]}${kinds[Math.floor(at / first.length) % kinds.length]}`;
    return { id: at + 1, short, name: `${short}第 ${at + 1} 分校` };
  });
  const cells = schools.flatMap(({ id: hostId }) =>
    schools.flatMap(({ id: homeId }): CoverageCell[] => {
      const mixed = (hostId * 37 + homeId * 53) % 97;
      if (hostId === homeId || mixed % 9 === 0) return [];
      const state = mixed % 11 === 0 ? "unsigned" : mixed % 13 === 0 ? "suspended" : "signed";
      return [{ hostId, homeId, state, rules: mixed, ...(state !== "unsigned" && { share: mixed / 97 }) }];
    }),
  );
  return { schools, cells };
}
