import { randomUUID } from "node:crypto";
import { createWorkflowModel, deployWorkflowModel } from "@huxuan/api-client";
import { eq } from "drizzle-orm";
import { type ForeignValues } from "./foreign-requests.ts";
import { PASSWORD } from "./people.ts";
import { type TestServer } from "./server.ts";
import { transaction } from "../src/db/index.ts";
import { PLATFORM, SCHOOL_OFFICE, TEACHER } from "../src/domain.ts";
import { course, courseKeys } from "../src/domains/course/index.ts";
import { article, articleRevision } from "../src/domains/article/tables.ts";
import { document } from "../src/domains/document/tables.ts";
import { ooapiId } from "../src/domains/exchange/ooapi-ids.ts";
import {
  evaluationAppeal,
  evaluationCampaign,
  evaluationComment,
  evaluationResult,
  evaluationTarget,
} from "../src/domains/evaluation/index.ts";
import { questionnaire } from "../src/domains/questionnaire/index.ts";
import { survey, surveyParticipation, surveyResponse } from "../src/domains/survey/tables.ts";
import { feedback } from "../src/domains/feedback/tables.ts";
import { readRules } from "../src/domains/grade/index.ts";
import { grade, gradeRules } from "../src/domains/grade/tables.ts";
import { gradeCorrection, gradeReview } from "../src/domains/grade-change/tables.ts";
import { recordCorrection } from "../src/domains/own-record/tables.ts";
import { gradeSheet } from "../src/domains/grade-sheet/tables.ts";
import { accessLog } from "../src/domains/access-log/tables.ts";
import { gradeWindow } from "../src/domains/grade-window/tables.ts";
import { createSeat, offering } from "../src/domains/offering/index.ts";
import { importJob } from "../src/domains/offering-import/tables.ts";
import {
  positiveListChange,
  positiveList,
  positiveListEntry,
  positiveListVersion,
} from "../src/domains/positive-list/tables.ts";
import { major, passedCourse, schoolClass, student, teacher } from "../src/domains/person/index.ts";
import { substitution, substitutionCourse } from "../src/domains/programme/index.ts";
import { application } from "../src/domains/application/tables.ts";
import { registration } from "../src/domains/registration/tables.ts";
import { OPENINGS } from "../src/domains/registration/settings.ts";
import { drawTrial, roundDraw } from "../src/domains/draw/tables.ts";
import { round } from "../src/domains/round/index.ts";
import { wish } from "../src/domains/wish/tables.ts";
import { enrolment } from "../src/domains/selection/index.ts";
import { department } from "../src/domains/department/index.ts";
import { importFile } from "../src/platform/import/tables.ts";
import { teacherImport } from "../src/domains/person/people-imports.ts";
import { school } from "../src/domains/school/index.ts";
import { seatAct } from "../src/domains/seat-act/tables.ts";
import { secondFactorReset } from "../src/domains/second-factor/tables.ts";
import { selectionDemand, selectionLog } from "../src/domains/selection/tables.ts";
import { account, createAccounts, hashPassword, role } from "../src/domains/session/index.ts";
import { agreement } from "../src/domains/recognition-rule/index.ts";
import { creditAccount, recognition } from "../src/domains/recognition/tables.ts";
import { blankModel } from "../src/domains/workflow/blank-model.ts";
import { operationLog, operationTarget } from "../src/platform/audit/tables.ts";
import { file, fileContent } from "../src/platform/files/tables.ts";
import { alarm } from "../src/domains/alarm/tables.ts";
import { notification } from "../src/platform/notification/index.ts";
import { setting } from "../src/platform/settings/tables.ts";
import { workflowInstance, workflowModel } from "../src/platform/workflow/index.ts";
import { markOf } from "./foreign-row.ts";
import { FOREIGN } from "./samples.ts";

/** The department of the first university whose rows are made, and another one there. */
export const [THEIRS, OTHER] = ["计算机学院", "数学与统计学院"];
/** Of a document of somebody else. */
const CODE = "ABCDEFGHJKLMNPQR";
/** Of a published offering and its course: whoever names it may know it, as students do. */
export const PUBLISHED = "ZZ-published";
const mark = markOf;

/** Rows of a department of the first university, of every kind that a request can name. */
export async function makeForeignRows(server: TestServer): Promise<ForeignValues> {
  const { db, catalogue, clock, officeSettings } = server.services;
  const { rows: schools } = await server.database.pool.query<{ id: number }>(
    "select id from school order by id",
  );
  const { rows: semesters } = await server.database.pool.query<{ id: number }>(
    "select id from semester order by is_current desc, id",
  );
  const schoolId = schools[0]?.id as number;
  const semesterId = semesters[0]?.id as number;
  // In which nobody else took a course of another school.
  const earlierId = semesters[1]?.id as number;
  const one = <Row>(rows: Row[]): Row => rows[0] as Row;

  const teacherId = one(
    await db
      .insert(teacher)
      .values({ schoolId, staffNumber: mark(teacher), name: mark(teacher), department: THEIRS, pinyin: "zz" })
      .returning(),
  ).id;
  const studentId = one(
    await db
      .insert(student)
      .values({
        schoolId,
        studentNumber: mark(student),
        name: mark(student),
        grade: 2025,
        department: THEIRS,
        major: mark(major),
        className: mark(schoolClass),
        pinyin: "zz",
      })
      .returning(),
  ).id;
  // They came with the student.
  const idOf = async (table: typeof major | typeof schoolClass) =>
    one(
      await db
        .select({ id: table.id })
        .from(table)
        .where(eq(table.name, mark(table))),
    ).id;
  const [programId] = await createAccounts(db, [
    {
      useraccount: "zz-application",
      passwordHash: await hashPassword(PASSWORD),
      personName: mark(application),
      userType: "application",
      schoolId,
      roleIds: [SCHOOL_OFFICE],
    },
  ]);
  const applicationId = one(
    await db
      .insert(application)
      .values({
        accountId: programId as number,
        schoolId,
        name: mark(application),
        appKey: "zz-application",
        contact: mark(application),
        requestsPerMinute: 600,
        createdAt: clock(),
      })
      .returning(),
  ).id;
  const registrationId = one(
    await db
      .insert(registration)
      .values({
        schoolId,
        applyNo: mark(registration),
        kind: "teacher",
        userType: "teacher",
        number: mark(registration),
        name: mark(registration),
        bySignOn: true,
        state: "reviewing",
        origin: "https://huxuan.example.edu.cn",
        submittedAt: clock(),
      })
      .returning(),
  ).id;
  await db.insert(setting).values({
    key: OPENINGS.teacher.documents.key,
    schoolId,
    value: [mark(registration)],
    version: 1,
    changedAt: clock(),
    changedBy: mark(setting),
  });
  await officeSettings.read();
  // What administers security is no role of a program.
  const [harmless] = await db
    .insert(role)
    .values({ nameZh: "数据对接", baseArea: "school", dataScope: "school" })
    .returning();
  const [majorId, classId] = [await idOf(major), await idOf(schoolClass)];
  await createAccounts(db, [
    {
      useraccount: mark(account),
      passwordHash: "",
      personName: mark(account),
      userType: "other",
      schoolId,
      department: THEIRS,
      roleIds: [PLATFORM],
    },
  ]);
  const courseOf = async (code: string, of = THEIRS): Promise<number> => {
    const named = { code, name: code, department: of };
    const rows = await db
      .insert(course)
      .values({ ...named, ...courseKeys(named), schoolId, credits: 2, hours: 36, nature: "elective" })
      .returning();
    return one(rows).id;
  };
  const offeringOf = async (courseId: number, code: string, state: "draft" | "published") => {
    const { id } = one(
      await db
        .insert(offering)
        .values({
          semesterId,
          schoolId,
          courseId,
          code,
          state,
          searchText: "zz",
          updatedAt: clock(),
        })
        .returning(),
    );
    await transaction(db, (tx) => createSeat(tx, { offeringId: id, capacity: 5 }));
    return id;
  };
  const courseId = await courseOf(mark(course));
  const publishedCourseId = await courseOf(PUBLISHED);
  const passedId = one(
    await db.insert(passedCourse).values({ schoolId, studentId, courseId, grade: "60" }).returning(),
  ).id;
  const draft = await offeringOf(courseId, mark(offering), "draft");
  const published = await offeringOf(publishedCourseId, PUBLISHED, "published");
  const publishedToo = await offeringOf(publishedCourseId, `${PUBLISHED}-2`, "published");
  const roundId = one(
    await db
      .insert(round)
      .values({
        semesterId,
        schoolId,
        name: mark(round),
        mode: "instant",
        opensAt: new Date(clock().getTime() + 86_400_000),
        closesAt: new Date(clock().getTime() + 2 * 86_400_000),
        maxCredits: 10,
        maxCourses: 4,
        allowsWithdrawal: true,
        allowsWaitlist: true,
        state: "draft",
      })
      .returning(),
  ).id;
  const drawnId = one(
    await db
      .insert(round)
      .values({
        semesterId,
        schoolId,
        name: `${mark(round)} 抽签`,
        mode: "lottery",
        drawOrder: "deferred",
        opensAt: new Date(clock().getTime() - 2 * 86_400_000),
        closesAt: new Date(clock().getTime() - 86_400_000),
        dropEndsAt: new Date(clock().getTime() + 86_400_000),
        maxCredits: 10,
        maxCourses: 4,
        allowsWithdrawal: true,
        allowsWaitlist: true,
        seedCommit: "",
        state: "announced",
      })
      .returning(),
  ).id;
  await db.insert(wish).values({
    roundId: drawnId,
    studentId,
    offeringId: published,
    rank: 1,
    result: "won",
    wishedAt: clock(),
  });
  await db.insert(roundDraw).values({
    roundId: drawnId,
    wishesHash: "",
    frozenAt: clock(),
    students: 1,
    wishes: 1,
    file: Buffer.from([]),
    fileHash: "",
    resultHash: "",
    outcome: { students: 1, wishes: 1, won: 1, winners: 1, losses: [], notDrawn: 0, wonByRank: [1] },
    drawnAt: clock(),
    drawnBy: mark(account),
    announcedAt: clock(),
    announcedBy: mark(account),
  });
  await db
    .insert(drawTrial)
    .values({ roundId: drawnId, at: clock(), by: mark(account), found: { orders: [], crowded: [] } });
  const { rows: platformRounds } = await server.database.pool.query<{ id: number }>(
    "select id from round where school_id is null order by id",
  );
  const platformRoundId = platformRounds[0]?.id as number;
  const concerned = { semesterId, schoolId, offeringId: published, studentId, homeSchoolId: schoolId };
  const [held] = await db
    .insert(enrolment)
    .values({
      ...concerned,
      courseId: publishedCourseId,
      credits: 2,
      roundId: platformRoundId,
      state: "enrolled",
      source: "self",
      enrolledAt: clock(),
      sequence: 1_000_001,
    })
    .returning();
  const seatActId = one(
    await db
      .insert(seatAct)
      .values({
        ...concerned,
        batch: "6f1b0a52-6c0f-4c39-9a52-0d5f3a3c1b22",
        kind: "proxy",
        state: "asked",
        office: "host",
        reason: mark(seatAct),
        at: clock(),
        accountId: 0,
        actor: "",
        ip: "",
        requestId: "",
      })
      .returning(),
  ).id;
  await db.insert(selectionLog).values({
    ...concerned,
    roundId,
    sequence: 1_000_001,
    at: clock(),
    action: "enrol",
    source: "programme",
    actor: mark(selectionLog),
    ip: "",
    requestId: "",
  });
  await db.insert(selectionDemand).values({ roundId, offeringId: published, attempts: 3 });
  const ofList = { offeringId: published, number: 1 };
  await db.insert(positiveList).values({
    offeringId: published,
    semesterId,
    number: 1,
    kind: "final",
    total: 1,
    madeAt: clock(),
    seatVersion: 1,
  });
  await db
    .insert(positiveListVersion)
    .values({ ...ofList, kind: "final", madeAt: clock(), total: 1, added: 0, removed: 0 });
  const listed = { ...ofList, studentId, schoolId, homeSchoolId: schoolId };
  await db.insert(positiveListEntry).values({ ...listed, source: "programme", enrolledAt: clock() });
  await db
    .insert(positiveListChange)
    .values({ ...listed, change: "added", reason: "", actor: "", at: clock() });
  const importId = one(
    await db
      .insert(importJob)
      .values({
        semesterId,
        schoolId,
        accountId: 0,
        startedBy: "",
        fileName: mark(importJob),
        state: "succeeded",
        offeringIds: [draft],
        startedAt: clock(),
        endedAt: clock(),
      })
      .returning(),
  ).id;
  const alarmId = one(
    await db
      .insert(alarm)
      .values({
        part: "replica",
        openedAt: clock(),
        sentence: "只读库不在",
        takenAt: clock(),
        takenBy: "值班",
      })
      .returning(),
  ).id;
  const notificationId = one(
    await db
      .insert(notification)
      .values({ accountId: 999_999, kind: "answered", title: mark(notification), at: clock() })
      .returning(),
  ).id;
  const foreignIds: [path: string, ids: number[]][] = [];
  for (const { table, path, row } of FOREIGN) {
    const made = await db
      .insert(table)
      .values(row({ schoolId, mark: mark(table) }) as never)
      .returning({ id: table.id });
    foreignIds.push([`/mutual-recognition/${path}`, made.map(({ id }) => id as number)]);
  }
  const programmeId = new Map(foreignIds).get("/mutual-recognition/programmes")?.[0];
  const substitutionId = one(
    await db
      .insert(substitution)
      .values({ schoolId, studentId, reason: mark(substitution), createdAt: clock() })
      .returning(),
  ).id;
  await db.insert(substitutionCourse).values([
    { substitutionId, courseId, side: "taken" },
    { substitutionId, courseId: publishedCourseId, side: "replaced" },
  ]);
  const partnerId = one(
    await db
      .insert(school)
      .values({ code: "ZZ", name: "合作大学", shortName: "合作", pinyin: "hezuo", sectionClock: [] })
      .returning(),
  ).id;
  const partnerCourse = { code: "ZZ", name: "合作课程", department: "合作学院" };
  const partnerCourseId = one(
    await db
      .insert(course)
      .values({
        ...partnerCourse,
        ...courseKeys(partnerCourse),
        schoolId: partnerId,
        credits: 2,
        hours: 36,
        nature: "elective",
      })
      .returning(),
  ).id;
  const agreementId = one(
    await db
      .insert(agreement)
      .values({
        schoolId,
        partnerId,
        capPercent: 25,
        feeAtSchool: 0,
        feeAtPartner: 0,
        validFrom: "2026-01-01",
        validUntil: "2036-01-01",
        state: "suspended",
        schoolSignedAt: clock(),
        partnerSignedAt: clock(),
        reason: mark(agreement),
      })
      .returning(),
  ).id;
  const empty = { hash: "0".repeat(64), balance: 0, earned: 0 };
  await db.insert(creditAccount).values({ studentId, schoolId, ...empty, fault: mark(creditAccount) });
  const recognitionId = one(
    await db
      .insert(recognition)
      .values({
        schoolId,
        number: 9001,
        studentId,
        hostSchoolId: partnerId,
        way: "application",
        module: mark(recognition),
        credits: 2,
        gradeAs: "converted",
        countsInGpa: true,
        submittedAt: clock(),
        createdAt: clock(),
      })
      .returning(),
  ).id;
  const feedbackId = one(
    await db
      .insert(feedback)
      .values({
        senderId: 0,
        sender: mark(feedback),
        schoolId,
        sentAt: clock(),
        text: mark(feedback),
        page: "/",
      })
      .returning(),
  ).id;
  const articleId = one(
    await db
      .insert(article)
      .values({ kind: "notice", schoolId, author: mark(article), createdAt: clock() })
      .returning(),
  ).id;
  await db.insert(articleRevision).values({
    articleId,
    number: 1,
    audiences: ["public"],
    visibility: "open",
    category: mark(article),
    title: mark(article),
    summary: "",
    body: "",
    searchText: "",
    source: "",
    receipt: "none",
    editor: mark(article),
    editorIds: [0],
    updatedAt: clock(),
  });
  // The one above stands as high as the administrator, who acts on this one.
  const useraccount = `${mark(account)}-below`;
  const [userId] = (await createAccounts(db, [
    {
      useraccount,
      personName: mark(account),
      userType: "other",
      passwordHash: await hashPassword(PASSWORD),
      schoolId,
      department: THEIRS,
      roleIds: [TEACHER],
    },
  ])) as [number];
  // Asked for by somebody who may, and who is none of those that answer; each for an account of its own, because one that
  // is approved ends the sessions of its account.
  const passwordHash = await hashPassword(PASSWORD);
  const ofReset = { personName: mark(account), userType: "other" as const, passwordHash };
  const theirs = { ...ofReset, schoolId, department: THEIRS };
  const [requestedBy, ...lost] = (await createAccounts(db, [
    { ...ofReset, useraccount: `${mark(account)}-asks`, schoolId: null, roleIds: [PLATFORM] },
    { ...theirs, useraccount: `${mark(account)}-lost-1`, roleIds: [TEACHER] },
    { ...theirs, useraccount: `${mark(account)}-lost-2`, roleIds: [TEACHER] },
  ])) as [number, number, number];
  const [approved, withdrawn] = await db
    .insert(secondFactorReset)
    .values(
      lost.map((accountId) => ({
        accountId,
        requestedBy,
        reason: mark(secondFactorReset),
        requestedAt: clock(),
      })),
    )
    .returning();
  const signedIn = await server.client(useraccount);
  const { sid } = JSON.parse(
    Buffer.from(signedIn.tokens.get()?.accessToken.split(".")[1] ?? "", "base64url").toString(),
  ) as { sid: string };
  await catalogue.reload([published]);
  const { id: operationId } = one(
    await db
      .insert(operationLog)
      .values({
        at: clock(),
        personName: mark(operationTarget),
        action: "course-update",
        ip: "",
        requestId: "",
      })
      .returning(),
  );
  await db.insert(accessLog).values({
    at: clock(),
    personName: mark(accessLog),
    schoolId,
    operation: "searchOfferings",
    signIn: false,
    method: "POST",
    route: "/mutual-recognition/offerings/search",
    status: 200,
    milliseconds: 1,
    ip: "192.0.2.1",
    device: "",
    requestId: "",
  });
  await db.insert(operationTarget).values({
    operationId,
    kind: "course",
    targetId: String(courseId),
    schoolId,
    at: clock(),
  });
  const [model] = await db
    .insert(workflowModel)
    .values({ key: "zz", name: "zz", xml: blankModel("zz", "zz"), updatedAt: clock() })
    .returning();
  const instanceId = await startForeignProcess(server, schoolId);
  const [{ id: adminId } = { id: 0 }] = await db
    .select({ id: account.id })
    .from(account)
    .where(eq(account.useraccount, "admin"));
  await db.insert(fileContent).values({ hash: "0".repeat(64), size: 1, touchedAt: clock() });
  const fileId = one(
    await db
      .insert(file)
      .values({
        name: "ZZ-file.txt",
        suffix: "txt",
        mediaType: "text/plain",
        size: 1,
        hash: "0".repeat(64),
        schoolId,
        uploaderId: 0,
        uploadedAt: clock(),
        purpose: "upload",
      })
      .returning(),
  ).id;

  const bytes = await server.services.files.storeMade(Buffer.from(mark(document)));
  const documentFileId = await transaction(db, (tx) =>
    server.services.files.addMade(tx, bytes, {
      name: `${mark(file)}.pdf`,
      suffix: "pdf",
      mediaType: "application/pdf",
      schoolId,
      purpose: "document",
    }),
  );
  const documentId = one(
    await db
      .insert(document)
      .values({
        kind: "transcript",
        number: "ZZ-document-1",
        schoolId,
        studentId,
        language: "zh",
        title: "学生成绩单",
        holderName: mark(document),
        holderNumber: "ZZ-document-number",
        code: CODE,
        sha256: "0".repeat(64),
        digest: "0".repeat(64),
        checked: { issuer: "", office: "", facts: [] },
        fileId: documentFileId,
        issuedAt: clock(),
        issuedById: 0,
        issuedBy: "ZZ-document",
      })
      .returning(),
  ).id;

  const gradeWindowId = one(
    await db
      .insert(gradeWindow)
      .values({
        schoolId,
        semesterId,
        examKind: "retake",
        department: mark(gradeWindow),
        opensAt: clock(),
        closesAt: new Date(clock().getTime() + 86_400_000),
        remindHours: 0,
      })
      .returning(),
  ).id;
  const sheetId = one(
    await db
      .insert(gradeSheet)
      .values({
        offeringId: published,
        semesterId,
        schoolId,
        courseId: publishedCourseId,
        examKind: "regular",
        scale: "percent",
        parts: [{ id: "p1", name: "期末", weight: 100, isFinal: true }],
      })
      .returning(),
  ).id;
  const rulesId = one(
    await db
      .insert(gradeRules)
      .values({
        schoolId,
        rules: await readRules(db, officeSettings, schoolId),
        hash: "",
        since: clock(),
      })
      .returning(),
  ).id;
  const ofGrade = { studentId, homeSchoolId: schoolId };
  const failed = {
    originalScale: "percent",
    originalText: "50",
    originalMark: 500,
    convertedScale: "percent",
    convertedText: "50",
    convertedMark: 500,
    passed: false,
  } as const;
  const gradeId = one(
    await db
      .insert(grade)
      .values({
        ...ofGrade,
        ...failed,
        hostSchoolId: schoolId,
        courseId: publishedCourseId,
        offeringId: published,
        semesterId,
        examKind: "regular",
        attempt: 1,
        credits: 2,
        source: "sheet",
        state: "published",
        rulesId,
        publishedAt: clock(),
        reviewUntil: new Date(clock().getTime() + 86_400_000),
      })
      .returning(),
  ).id;
  // Of another school, for what both sides hold of it; nothing follows from a failed one.
  await db.insert(grade).values({
    ...ofGrade,
    ...failed,
    hostSchoolId: partnerId,
    courseId: partnerCourseId,
    semesterId: earlierId,
    examKind: "regular",
    attempt: 1,
    credits: 2,
    source: "history",
    state: "locked",
    rulesId,
    publishedAt: clock(),
  });
  await server.database.pool.query("delete from recognition_due");
  const reviewId = one(
    await db
      .insert(gradeReview)
      .values({
        ...ofGrade,
        gradeId,
        schoolId,
        fault: "missed",
        reason: mark(student),
        askedAt: clock(),
        dueAt: clock(),
      })
      .returning(),
  ).id;
  const correctionId = one(
    await db
      .insert(gradeCorrection)
      .values({
        ...ofGrade,
        gradeId,
        schoolId,
        from: "50",
        to: "60",
        fault: "missed",
        reason: mark(student),
        scanId: fileId,
        askedBy: adminId,
        askedAt: clock(),
      })
      .returning(),
  ).id;
  const recordCorrectionId = one(
    await db
      .insert(recordCorrection)
      .values({
        schoolId,
        studentId,
        field: "name",
        from: "甲",
        to: "乙",
        reason: mark(student),
        askedBy: adminId,
        askedAt: clock(),
      })
      .returning(),
  ).id;
  const questionnaireId = one(
    await db
      .insert(questionnaire)
      .values({ schoolId, purpose: "evaluation", name: "评教问卷", questions: [], state: "active" })
      .returning(),
  ).id;
  const campaignId = one(
    await db
      .insert(evaluationCampaign)
      .values({
        schoolId,
        semesterId,
        name: mark(evaluationCampaign),
        questionnaireId,
        opensAt: clock(),
        closesAt: new Date(clock().getTime() + 86_400_000),
        gate: "off",
        coverage: "all",
        departments: [],
        courseIds: [],
        offeringIds: [],
        state: "computed",
        closedOn: "2026-09-09",
        sheetsOpened: true,
      })
      .returning(),
  ).id;
  const evaluatedId = one(
    await db
      .insert(evaluationTarget)
      .values({
        campaignId,
        offeringId: draft,
        teacherId,
        courseId,
        semesterId,
        schoolId,
        department: THEIRS,
        invited: 5,
        sheets: 5,
      })
      .returning(),
  ).id;
  await db.insert(evaluationResult).values({
    targetId: evaluatedId,
    number: 1,
    count: 5,
    invited: 5,
    numerator: "90",
    denominator: "1",
    shown: 9000,
    untrimmed: 9000,
    trimmed: 0,
    reference: false,
    included: true,
    figures: { dimensions: [], questions: [] },
    note: "",
    madeAt: clock(),
  });
  const commentId = one(
    await db
      .insert(evaluationComment)
      .values({
        targetId: evaluatedId,
        question: "q",
        text: mark(evaluationComment),
        hits: [],
        state: "held",
      })
      .returning(),
  ).id;
  const appealId = one(
    await db
      .insert(evaluationAppeal)
      .values({ targetId: evaluatedId, kind: "malice", words: mark(evaluationAppeal), raisedAt: clock() })
      .returning(),
  ).id;
  const surveyQuestionnaireId = one(
    await db
      .insert(questionnaire)
      .values({
        schoolId,
        purpose: "survey",
        name: "校园生活",
        questions: [{ key: "q1", kind: "text", title: "想说的", hint: "", required: false }],
        state: "active",
      })
      .returning(),
  ).id;
  // Open, so that there is an answer to its calls.
  const surveyColumns = {
    schoolId,
    questionnaireId: surveyQuestionnaireId,
    audience: "outsiders" as const,
    selection: "census" as const,
    opensAt: clock(),
    closesAt: new Date(clock().getTime() + 30 * 86_400_000),
  };
  const surveyId = one(
    await db
      .insert(survey)
      .values({ ...surveyColumns, name: mark(survey), state: "open", openedAt: clock() })
      .returning(),
  ).id;
  await db.insert(surveyParticipation).values({
    surveyId,
    name: mark(surveyParticipation),
    email: "zz@example.cn",
    unit: "毕业生",
    tokenHash: "zz",
  });
  await db
    .insert(surveyResponse)
    .values(Array.from({ length: 5 }, () => ({ surveyId, unit: "毕业生", day: "2026-09-09", answers: [] })));
  const later = (days: number) => new Date(clock().getTime() + days * 86_400_000).toISOString();
  await db
    .update(school)
    .set({ shortName: mark(school) })
    .where(eq(school.id, schoolId));
  const actor = {
    accountId: 0,
    personName: "",
    roleId: "1",
    schoolId: null,
    impersonatorId: null,
    ip: "",
    requestId: "",
  };
  const chosen = { schoolId, createMissing: false, actor };
  const jobId = await server.services.jobs.enqueue(
    db,
    teacherImport.job,
    { fileId: randomUUID(), onlyGood: false, chosen },
    { by: { accountId: 0, personName: "", schoolId } },
  );
  const markedFile = randomUUID();
  await db.insert(importFile).values({
    id: markedFile,
    bytes: Buffer.from("PK"),
    accountId: 0,
    marks: { sheet: "", firstTitle: "", marks: [], count: 0 },
  });
  const departmentId = one(
    await db
      .insert(department)
      .values({ schoolId, name: mark(department) })
      .returning(),
  ).id;
  // It has somebody: it is merged, and not deleted.
  const otherTeacherId = one(
    await db
      .insert(teacher)
      .values({ schoolId, name: "某人", department: mark(department), pinyin: "" })
      .returning(),
  ).id;
  // Its name is what lists by department show.
  await offeringOf(await courseOf(`${mark(course)}-2`, mark(department)), `${mark(offering)}-2`, "published");
  const departments = await server.database.pool.query<{ id: number }>(
    "select id from department where school_id = $1 and name = $2",
    [schoolId, OTHER],
  );
  const campuses = await server.database.pool.query<{ id: number; schoolId: number }>(
    'select id, school_id as "schoolId" from campus order by id',
  );
  const campusAt = (own: boolean) =>
    campuses.rows.find((one) => (one.schoolId === schoolId) === own)?.id as number;

  return {
    byPath: {
      "/mutual-recognition/agreements": [agreementId],
      "/mutual-recognition/articles": [articleId],
      // A draft, which nobody reads.
      "/mutual-recognition/my-articles": [articleId],
      "/mutual-recognition/publicinfo/articles": [articleId],
      "/mutual-recognition/classes": [classId],
      "/mutual-recognition/courses": [courseId],
      "/mutual-recognition/degree-progress": [studentId],
      "/mutual-recognition/departments": [departmentId],
      // The province's: all who may look at it see the same.
      "/api/dictDetail": [1],
      "/mutual-recognition/dictionaries": [1],
      "/mutual-recognition/dictionary-details": [1],
      "/mutual-recognition/documents": [documentId],
      "/mutual-recognition/my-documents": [documentId],
      "/mutual-recognition/evaluation-campaigns": [campaignId],
      "/mutual-recognition/evaluation-results": [evaluatedId],
      "/mutual-recognition/evaluation-comments": [commentId],
      "/mutual-recognition/evaluation-appeals": [appealId],
      "/mutual-recognition/my-evaluation-results": [evaluatedId],
      "/mutual-recognition/my-evaluations": [1],
      "/mutual-recognition/surveys": [surveyId],
      "/mutual-recognition/my-surveys": [surveyId],
      "/mutual-recognition/feedback": [feedbackId],
      "/mutual-recognition/grade-windows": [gradeWindowId],
      "/mutual-recognition/grade-sheets": [sheetId],
      "/mutual-recognition/grades": [gradeId],
      "/mutual-recognition/grade-reviews": [reviewId],
      "/mutual-recognition/grade-corrections": [correctionId],
      "/mutual-recognition/record-corrections": [recordCorrectionId],
      ...Object.fromEntries(foreignIds),
      "/mutual-recognition/alarms": [alarmId],
      "/mutual-recognition/notifications": [notificationId],
      "/mutual-recognition/files": [fileId],
      "/mutual-recognition/applications": [applicationId],
      "/mutual-recognition/credit-banks": [studentId],
      "/mutual-recognition/my-recognitions": [recognitionId],
      "/mutual-recognition/recognitions": [recognitionId],
      "/mutual-recognition/registrations": [registrationId],
      "/mutual-recognition/majors": [majorId],
      "/mutual-recognition/offerings": [draft, published],
      "/mutual-recognition/managed-classes": [draft, published],
      "/mutual-recognition/offerings/{id}/roster": [published],
      "/mutual-recognition/offerings/{id}/positive-list": [published],
      "/mutual-recognition/offering-imports": [importId],
      // The platform's too: all may look at it, and only the platform changes it.
      "/mutual-recognition/passed-courses": [passedId],
      // Open to everybody.
      "/mutual-recognition/publicinfo/courses": [publishedCourseId],
      "/mutual-recognition/rounds": [roundId, platformRoundId],
      "/mutual-recognition/rounds/{id}/draw": [drawnId],
      "/mutual-recognition/publicinfo/rounds": [drawnId],
      "/mutual-recognition/schools": [schoolId],
      "/mutual-recognition/seat-acts": [seatActId],
      "/mutual-recognition/students": [studentId],
      "/mutual-recognition/substitutions": [substitutionId],
      "/mutual-recognition/teachers": [teacherId],
      // Of a user in reach of the platform alone.
      "/mutual-recognition/second-factor/resets/{id}/approve": [approved?.id as number],
      "/mutual-recognition/second-factor/resets/{id}/withdraw": [withdrawn?.id as number],
      "/mutual-recognition/semesters": [semesterId],
      "/mutual-recognition/users": [userId],
      "/api/users/updateEmail": ["6f1b0a52-6c0f-4c39-9a52-0d5f3a3c1b11"],
      "/mutual-recognition/my-workflow-tasks": [instanceId],
      "/mutual-recognition/workflow-delegations": [1],
      "/mutual-recognition/workflow-instances": [instanceId],
      "/mutual-recognition/workflow-models": [model?.id as number],
      "/mutual-recognition/workflow-tasks": [instanceId],
      "/qsmart/workflow/model": [model?.id as number],
    },
    byName: {
      "searchAccessLog.requestId": "",
      "searchOperationLog.requestId": "",
      "getLogOverview.kind": "access",
      "getLogOverview.after": clock().toISOString(),
      "getAddressDetails.ip": "198.51.100.250",
      "getAddressBlockEffect.network": "198.51.100.251",
      "createAddressBlock.network": "198.51.100.251",
      "updateAddressRule.kind": "refused",
      accessToken: "zz-application",
      "acceptHealthRisk.until": "2026-12-31",
      "assignGradeReview.teacherIds": [teacherId, otherTeacherId],
      ...Object.fromEntries(
        ["createAgreement", "updateAgreement", "createRecognitionRule", "updateRecognitionRule"].flatMap(
          (id) => [
            [`${id}.validFrom`, "2026-01-01"],
            [`${id}.validUntil`, "2036-01-01"],
            [`${id}.hostSchoolId`, partnerId],
            [`${id}.sourceIds`, [partnerCourseId]],
            [`${id}.module`, ""],
          ],
        ),
      ),
      "createProgramme.major": mark(major),
      "getProgrammeChanges.from": programmeId,
      // The smallest that can be submitted.
      "updateProgramme.modules": [{ key: "Z", name: "自由选修", minCredits: 1, free: true }],
      "createSubstitution.takenIds": [courseId],
      "createSubstitution.replacedIds": [publishedCourseId],
      "setStudentTrack.track": "",
      classId,
      effectiveFromId: semesterId,
      "getOfferingMerge.intoId": publishedToo,
      "mergeOffering.intoId": publishedToo,
      courseIds: [courseId],
      "searchMakeupCandidates.examKind": "makeup",
      "planMakeup.examKind": "makeup",
      "planMakeup.at": later(5),
      "setGradeFlag.flag": "deferred",
      bands: [
        { name: "通过", from: 60, mark: 100 },
        { name: "不通过", from: 0, mark: 0 },
      ],
      supersedesId: articleId,
      "getArticleVersion.number": 1,
      "getRoundMonitor.span": "minutes",
      "restoreArticleVersion.number": 1,
      "getArticleCategories.kind": "notice",
      "getPublicArticle.audience": "public",
      "getMyArticle.audience": "public",
      "getSchoolSettingHistory.key": OPENINGS.teacher.documents.key,
      "previewSchoolSetting.key": "gpa-formula",
      "previewSchoolSetting.value": "lin5",
      "updateSchoolSetting.key": OPENINGS.teacher.documents.key,
      "updateSchoolSetting.value": [mark(setting)],
      "resetSchoolSetting.key": OPENINGS.teacher.documents.key,
      "confirmRegistrationCode.id": "nothing",
      "removeRegistrationPaper.id": 1,
      "createApplication.roleId": harmless?.id,
      "updateApplication.roleId": harmless?.id,
      schoolId,
      homeSchoolId: schoolId,
      "exportSelectionAnalysis.part": "flows",
      studentIds: [studentId],
      aboutId: recognitionId,
      "getOoapiCourse.courseId": ooapiId("course", courseId),
      "getOoapiCourseOfferings.courseId": ooapiId("course", publishedCourseId),
      "getOoapiOffering.offeringId": ooapiId("offering", published),
      "getOoapiOfferingAssociations.offeringId": ooapiId("offering", published),
      "getOoapiAssociation.associationId": ooapiId("association", held?.id as number),
      "getOoapiPerson.personId": ooapiId("person", studentId),
      "getOoapiPersonAssociations.personId": ooapiId("person", studentId),
      "getOoapiCourses.q": PUBLISHED,
      "getOoapiCourses.primaryCode": PUBLISHED,
      "getOoapiPersons.q": mark(student),
      "getOoapiPersons.primaryCode": mark(student),
      pageNumber: 1,
      pageSize: 250,
      // Who issues badges, and which were revoked, everybody knows.
      "getBadgeIssuer.code": "platform",
      "getBadgeStatus.list": 0,
      "issueMyBadge.gradeId": gradeId,
      "issueDocument.kind": "transcript",
      "startDocumentBatch.kind": "transcript",
      "previewDocument.aboutId": 0,
      "previewMyDocument.aboutId": 0,
      "previewDocument.kind": "transcript",
      "previewDocument.language": "zh",
      "issueMyDocument.kind": "transcript",
      "previewMyDocument.kind": "transcript",
      "previewMyDocument.language": "zh",
      // Whoever has the code learns a masked name.
      "verifyDocument.code": CODE,
      hostSchoolId: schoolId,
      "searchRecognitions.hostSchoolId": partnerId,
      "searchReconciliationLines.hostSchoolId": partnerId,
      "searchReconciliationLines.semesterId": earlierId,
      "getReconciliation.semesterId": earlierId,
      partnerId,
      gradeIds: [gradeId],
      questionnaireId,
      campaignId,
      teacherId,
      ...Object.fromEntries(
        ["createEvaluationCampaign", "updateEvaluationCampaign"].flatMap((id) => [
          [`${id}.courseIds`, []],
          [`${id}.offeringIds`, []],
        ]),
      ),
      ...Object.fromEntries(
        ["createSurvey", "updateSurvey"].flatMap((id) => [
          [`${id}.questionnaireId`, surveyQuestionnaireId],
          [`${id}.departments`, []],
          [`${id}.grades`, []],
          [`${id}.majors`, []],
        ]),
      ),
      "searchSurveyTexts.question": "q1",
      "addSurveyPeople.people": [{ name: "某人", email: "zz1@example.cn", unit: "" }],
      "getEvaluationTrend.by": "teacher",
      "getEvaluationTrend.id": teacherId,
      // Of a settlement, whose lines and disputes nobody finds who does not find it.
      lineId: 1,
      disputeId: 1,
      "resolveSettlement.outcome": "kept",
      "getSettlementFlows.year": 2026,
      "paySettlement.paidOn": "2027-08-31",
      sourceIds: [courseId],
      targetIds: [courseId],
      schoolIds: [schoolId],
      semesterId,
      courseId,
      prerequisiteIds: [courseId],
      exclusionIds: [courseId],
      offeringId: published,
      offeringIds: [published],
      enrolmentIds: [held?.id as number],
      otherSchoolId: schoolId,
      "createSeatWithdrawal.reason": "request",
      "createSeatProxy.reason": "retake",
      "createSeatProxy.students": [{ schoolId, studentNumber: mark(student) }],
      "createSeatProxyInSpite.reason": "retake",
      "createSeatProxyInSpite.students": [{ schoolId, studentNumber: mark(student) }],
      "searchSeatProxyPreview.students": [{ schoolId, studentNumber: mark(student) }],
      dropOfferingId: published,
      takeOfferingId: published,
      roundId,
      parentId: departmentId,
      intoId: departments.rows[0]?.id,
      jobId,
      fileId: markedFile,
      campusId: campusAt(true),
      fromCampusId: campusAt(true),
      toCampusId: campusAt(false),
      // Of a process.
      processDefinitionKey: PROCESS,
      businessKey: PROCESS,
      accountIds: [adminId],
      bhOrName: "zz",
      fromAt: later(3),
      untilAt: later(4),
      // Of the operation log.
      accountId: 0,
      targetId: String(courseId),
      teacherIds: [teacherId],
      studentId,
      userId,
      userIds: [userId],
      personId: studentId,
      personIds: [studentId],
      userAccount: useraccount,
      sessionId: sid,
      // Of the whole installation.
      checkKey: "mail",
      part: "mail",
      statementId: "42",
      "getStatements.orderBy": "total",
      "getStatementHistory.orderBy": "total",
      "clearCache.prefix": "devices",
      department: THEIRS,
      major: mark(major),
      roleIds: [TEACHER],
      // Of a session, an account, a calendar that is nobody's.
      roleId: "1",
      "saveUserScope.roleId": TEACHER,
      "setDefaultPassword.type": "random",
      "setDefaultPassword.length": 12,
      "requestEmailChange.email": "zz@example.edu.cn",
      "confirmEmailChange.code": "000000",
      permissionIds: ["round-search"],
      menuId: "rounds",
      menuIds: ["rounds"],
      refreshToken: "x",
      // Of a sign-on at a school.
      school: "zz",
      "signOn.code": "x",
      "signOn.state": "x",
      "verifyCasTicket.state": "x",
      "signOn.iss": "x",
      ticket: "ST-x",
      "updateSchoolSignOn.address": "https://sso.example.edu.cn",
      "trySchoolSignOn.address": "https://sso.invalid",
      token: "x".repeat(43),
      link: "x",
      // A kind of job that starts by itself.
      jobKind: "file-cleaning",
      dic_name: "course_nature",
      // What forms ask for besides.
      opensAt: later(3),
      closesAt: later(4),
      version: 1,
      // A setting of the platform, and what it is changed to.
      firstMonday: "2026-09-07",
      exceptions: [],
      key: "operation-log-days",
      value: 400,
      // Of the caller's own views.
      list: "offerings",
    },
  };
}

/** The key of a process, and of what it decides. */
const PROCESS = "zz-process";

/** Something of a department of a school that is being decided. The first task has the instance's id: 1. */
async function startForeignProcess(server: TestServer, schoolId: number): Promise<number> {
  const { db, clock, workflow } = server.services;
  const client = await server.client("admin");
  const made = await createWorkflowModel({ client, body: { key: PROCESS, name: PROCESS } });
  // Of a domain: nobody else starts one.
  const kind = { key: PROCESS, title: PROCESS, facts: {}, ended: async () => undefined };
  for (const node of server.nodes) node.workflow.announce([kind], {});
  await deployWorkflowModel({ client, body: made.data });
  const given = {
    processDefinitionKey: PROCESS,
    businessKey: PROCESS,
    subject: mark(workflowInstance),
    facts: {},
    initiator: { accountId: null, name: "", schoolId, department: THEIRS },
  };
  return (await transaction(db, (tx) => workflow.submissions.start(tx, given, clock()))).id;
}
