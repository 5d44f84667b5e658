import type { StudentClashes } from "@huxuan/api-client";

/** Who could not attend a class any more, and why, for the question whether it is moved all the same. */
export function StudentClashList({ clashes }: { clashes: StudentClashes }) {
  const { students, items } = clashes;
  return (
    <div className="grid gap-2">
      <p className="m-0">
        {students}{" "}
        名已选的学生与别的课冲突。仍然保存以后他们两门课都保留，需要自己退选其中一门；也可以先换一个时间。
      </p>
      <ul
        className="m-0 grid max-h-64 list-none gap-1 overflow-auto p-0 text-sm"
        aria-label="有冲突的学生"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a list that scrolls is reached by keyboard
        tabIndex={0}
      >
        {items.map(({ student, studentNumber, homeSchool, other, otherCode, otherTime, time }) => (
          <li key={`${student.id}-${other.id}`}>
            <span className="font-medium">
              {student.name}（{studentNumber}）
            </span>{" "}
            <span className="text-ink-2">
              {homeSchool.name} · {time} 与 {other.name}（{otherCode}）{otherTime}冲突
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
