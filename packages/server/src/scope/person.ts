import { DomainError } from "../errors/domain-error.ts";

/** The person behind a session. */
export interface Person {
  readonly accountId: number;
  readonly studentId: number | null;
  readonly teacherId: number | null;
}

/** The student behind the session; 403 for everybody else. */
export function requireStudent(session: Pick<Person, "studentId">): number {
  if (session.studentId === null) throw new DomainError(403, "FORBIDDEN", "只有学生本人可以进行这项操作");
  return session.studentId;
}

/** The teacher behind the session; 403 for everybody else. */
export function requireTeacher(session: Pick<Person, "teacherId">): number {
  if (session.teacherId === null) throw new DomainError(403, "FORBIDDEN", "只有教师本人可以进行这项操作");
  return session.teacherId;
}
