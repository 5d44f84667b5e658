/** A class of five hundred with four columns, the last still empty. */
export const rows = Array.from({ length: 500 }, (_, at) => ({
  id: `s${at}`,
  number: String(20_250_100_000 + at),
  name: `学生${at + 1}`,
}));

export const columns = [
  { id: "usual", name: "平时", kind: "mark" as const, weight: 20 },
  { id: "lab", name: "实验", kind: "mark" as const, weight: 20 },
  { id: "middle", name: "期中", kind: "mark" as const, weight: 20 },
  { id: "exam", name: "期末", kind: "mark" as const, weight: 40 },
];

export type Marks = Readonly<Record<string, string>>;

export const keyOf = (rowId: string, columnId: string): string => `${rowId} ${columnId}`;

export const first: Marks = Object.fromEntries(
  rows.flatMap(({ id }, at) =>
    columns.slice(0, 3).map((column, place) => [keyOf(id, column.id), String(60 + ((at + place * 7) % 40))]),
  ),
);

/** The total of a student, or nothing while a mark is missing. */
export function totalOf(marks: Marks, rowId: string): string {
  const own = columns.map(({ id, weight }) => ({ mark: marks[keyOf(rowId, id)] ?? "", weight }));
  if (own.some(({ mark }) => mark === "")) return "—";
  return String(Math.round(own.reduce((sum, { mark, weight }) => sum + (Number(mark) * weight) / 100, 0)));
}
