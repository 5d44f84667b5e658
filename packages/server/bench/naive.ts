/**
 * What one would write first: every attempt is a transaction of its own that locks the student and the course, reads
 * what it needs, checks the same rules in the same order and writes. Kept here only, to be measured beside ours.
 */
import type { FastifyInstance } from "fastify";
import type { PoolClient } from "pg";
import { refusalOf, type StudentFacts } from "../src/domains/selection/rules.ts";
import type { Services } from "../src/domains.ts";

interface AttemptBody {
  roundId: number;
  offeringId: number;
}

export function serveNaive(server: FastifyInstance, services: Services): void {
  const { authenticator } = services.session;
  server.post<{ Body: AttemptBody }>(
    "/bench/naive",
    {
      schema: {
        body: {
          type: "object",
          required: ["roundId", "offeringId"],
          additionalProperties: false,
          properties: { roundId: { type: "integer" }, offeringId: { type: "integer" } },
        },
      },
    },
    async (request, reply) => {
      const session = await authenticator.authenticate(request.headers.authorization);
      // Before the connection is taken: whoever holds one must not wait for another.
      await services.catalogue.find(request.body.offeringId);
      const client = await services.pool.connect();
      try {
        await client.query("begin");
        const verdict = await attempt(client, services, session.studentId ?? 0, request.body, request.ip);
        await client.query("commit");
        return await reply.code(verdict.status).send(verdict.body);
      } catch (error) {
        await client.query("rollback");
        throw error;
      } finally {
        client.release();
      }
    },
  );
}

async function attempt(
  client: PoolClient,
  { catalogue, clock }: Services,
  studentId: number,
  { roundId, offeringId }: AttemptBody,
  ip: string,
): Promise<{ status: number; body: object }> {
  const offering = catalogue.get(offeringId);
  if (!offering) return { status: 404, body: { code: "NOT_FOUND" } };
  const one = async (text: string, values: unknown[]) => (await client.query(text, values)).rows[0];
  const seat = await one("select * from offering_seat where offering_id = $1 for update", [offeringId]);
  const person = await one("select * from student where id = $1 for update", [studentId]);
  const round = await one("select *, max_credits::float8 as caps from round where id = $1", [roundId]);
  const held = (
    await client.query(
      "select offering_id from enrolment where student_id = $1 and semester_id = $2 and state = 'enrolled'",
      [studentId, offering.semesterId],
    )
  ).rows.flatMap((row: { offering_id: number }) => catalogue.get(row.offering_id) ?? []);
  const passed = (
    await client.query(
      "select course_id from passed_course where student_id = $1 union select course_id from grade where student_id = $1 and passed",
      [studentId],
    )
  ).rows;
  if (held.some(({ id }) => id === offeringId))
    return { status: 200, body: { outcome: "enrolled", repeated: true } };

  const student: StudentFacts = {
    id: studentId,
    schoolId: person.school_id,
    grade: person.grade,
    department: person.department,
    major: person.major,
    mayTakeSeats: true,
    passed: new Set(passed.map((row: { course_id: number }) => row.course_id)),
  };
  const refused = refusalOf({
    now: clock(),
    travel: (from, to) => catalogue.travelMinutes(from, to),
    courseName: (id) => catalogue.courseName(id),
    round: {
      id: round.id,
      semesterId: round.semester_id,
      schoolId: round.school_id,
      mode: round.mode,
      state: round.state,
      opensAt: round.opens_at,
      closesAt: round.closes_at,
      audience: round.audience,
      excludedIds: [],
      maxCredits: round.caps,
      maxCourses: round.max_courses,
      allowsWithdrawal: round.allows_withdrawal,
      allowsWaitlist: round.allows_waitlist,
      generalTake: 2,
      dropEndsAt: null,
      instantOpensAt: null,
    },
    student,
    offering,
    seats: {
      capacity: seat.capacity,
      taken: seat.taken,
      queued: seat.queued,
      takenBySchool: seat.taken_by_school,
    },
    holdings: {
      held,
      beside: [],
      credits: held.reduce((sum, each) => sum + each.credits, 0),
      courses: held.length,
    },
  });
  if (refused) return { status: 409, body: { code: refused.code, message: refused.message } };

  const now = clock();
  const { sequence } = await one(
    `insert into selection_log (at, action, semester_id, round_id, offering_id, school_id, student_id, home_school_id,
       source, actor, ip, request_id, detail)
     values ($1, 'enrol', $2, $3, $4, $5, $6, $7, 'self', '', $8, '', '') returning sequence`,
    [now, offering.semesterId, roundId, offeringId, offering.schoolId, studentId, student.schoolId, ip],
  );
  await client.query(
    `insert into enrolment (semester_id, school_id, offering_id, course_id, student_id, home_school_id, round_id, state,
       source, enrolled_at, sequence, credits)
     values ($1, $2, $3, $4, $5, $6, $7, 'enrolled', 'self', $8, $9, $10)`,
    [
      offering.semesterId,
      offering.schoolId,
      offeringId,
      offering.courseId,
      studentId,
      student.schoolId,
      roundId,
      now,
      sequence,
      offering.credits,
    ],
  );
  await client.query(
    "update offering_seat set taken = taken + 1, version = version + 1 where offering_id = $1",
    [offeringId],
  );
  return { status: 200, body: { outcome: "enrolled", sequence: Number(sequence) } };
}
