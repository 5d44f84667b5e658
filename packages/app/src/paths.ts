/** Addresses of the specification's section 2, each written once. */
export const paths = {
  login: "/login",
  /** Signs in and goes on to the selection centre. */
  loginForSelection: `/login?${new URLSearchParams({ type: "student", redirect: "/student/activity-center/index" })}`,
  retrievePassword: "/retrievePassword",
  /** Where schools send people back to. */
  signOn: {
    hgd: "/hgdAuth",
    bjdx: "/bjdxAuth",
    tsinghua: "/tsinghuaAuth",
    csu: "/csuAuth",
    hnu: "/hnuAuth",
    redirectLogin: "/redirectLogin",
  },
  register: "/register",
  publicHome: "/index",
  /** The catalogue for everybody, and with an id the page of one of its classes. */
  publicCourses: "/course",
  publicCourse: (offeringId: number, homeSchoolId?: number) =>
    `/course?id=${offeringId}${homeSchoolId === undefined ? "" : `&home=${homeSchoolId}`}`,
  publicCalendar: "/calendar",
  /** Where anybody checks a document: with a code its result, else the field for it. */
  verify: "/verify",
  verifyCode: (code: string) => `/verify/${encodeURIComponent(code.replaceAll("-", ""))}`,
  /** A survey for who has a link. */
  survey: (token: string) => `/survey/${token}`,
  dashboard: "/dashboard",
  notFound: "/404",
  forbidden: "/401",
  student: {
    home: "/student/index",
    selection: "/student/activity-center/index",
    wishes: "/student/wishes",
    timetable: "/student/stu-timetable/index",
    /** Weeks that can be made of the basket. */
    planner: "/student/planner",
    grades: "/student/view-grades/index",
    programme: "/student/programme/index",
    /** As it would be with a course that is tried. */
    programmeWith: (courseId: number, name: string) =>
      `/student/programme/index?${new URLSearchParams({ try: `${courseId}~${name}` })}`,
    rules: "/student/mutual-rules/index",
    creditBank: "/student/credit-bank/index",
    evaluations: "/student/course-evaluation/index",
    /** The sheet about one teacher of a class (hidden from menus). */
    evaluation: (taskId: number) => `/evaluation-info?task=${taskId}`,
  },
  teacher: {
    home: "/teacher/index",
    timetable: "/teacher/timetable/index",
    roster: "/teacher/roster/index",
    grades: "/teacher/achieved/index",
    evaluation: "/teacher/evaluation/index",
  },
  admin: {
    health: "/monitor/health",
    /** The register, at a student. */
    student: (studentNumber: string) =>
      `/public-data/students?${new URLSearchParams({ keyword: studentNumber })}`,
    /** The control of a round: where it is, and its draw. */
    round: (roundId: number) => `/elective/rounds/${roundId}`,
    /** What came of a selection, in figures. */
    analysis: "/elective/analysis",
    /** Capacity and quotas of classes, as a grid. */
    classRounds: (semesterId?: number) =>
      `/elective/course-manage/rounds${semesterId === undefined ? "" : `?semesterId=${semesterId}`}`,
    seatsOf: (semesterId?: number, keyword?: string) =>
      `/elective/course-manage/seats?${new URLSearchParams({
        ...(semesterId !== undefined && { semesterId: String(semesterId) }),
        ...(keyword !== undefined && { keyword }),
      })}`,
    /** Who is in a class. */
    roster: (offeringId: number) => `/course-management/offerings/${offeringId}/roster`,
    /** Its positive list. */
    positiveList: (offeringId: number) => `/elective/positive-list/${offeringId}`,
    /** What offices did with seats, what they gave, and what waits for the own school's word. */
    withdrawalActs: "/elective/withdrawal?list=acts",
    proxies: "/elective/proxy",
    proxiesAsked: "/elective/proxy?state=asked",
    /** How far the classes of a semester are with their grades. */
    gradeEntry: "/grades/entry-management",
    /** Applications for recognition, and one of them. */
    recognitions: "/recognition/applications",
    creditBanks: "/recognition/credit-banks",
    recognition: (id: number) => `/recognition/applications/${id}`,
    /** What hosts and home schools hold beside each other: of a semester, or between two schools of it. */
    reconciliation: (of?: { semesterId?: number | undefined; homeSchoolId: number; hostSchoolId: number }) =>
      `/recognition/reconciliation${
        of === undefined
          ? ""
          : `?${new URLSearchParams({
              ...(of.semesterId !== undefined && { semesterId: String(of.semesterId) }),
              homeSchoolId: String(of.homeSchoolId),
              hostSchoolId: String(of.hostSchoolId),
            })}`
      }`,
    /** What schools owe each other, and one of the settlements. */
    settlements: "/recognition/settlements",
    settlement: (id: number) => `/recognition/settlements/${id}`,
    /** What evaluations and surveys ask, and one of the questionnaires. */
    questionnaires: "/evaluation/questionnaires",
    questionnaire: (id: number) => `/evaluation/questionnaires/${id}`,
    agreements: "/recognition/agreements",
    /** Campaigns in which students say how they were taught, and one of them. */
    evaluationCampaigns: "/evaluation/campaigns",
    evaluationCampaign: (id: number) => `/evaluation/campaigns/${id}`,
    /** Comments of a campaign, by default those that wait for a decision. */
    evaluationComments: (campaignId: number) => `/evaluation/comments?campaignId=${campaignId}&state=held`,
    openAppeals: "/evaluation/appeals?state=open",
    evaluationAppeals: (campaignId: number) => `/evaluation/appeals?campaignId=${campaignId}&state=open`,
    evaluationResults: "/evaluation/results",
    evaluationResultsOf: (campaignId: number) => `/evaluation/results?campaignId=${campaignId}`,
    evaluationResult: (id: number) => `/evaluation/results/${id}`,
    /** What schools ask people, and one of these surveys. */
    surveys: "/evaluation/surveys",
    survey: (id: number) => `/evaluation/surveys/${id}`,
    /** Published grades, and courses of the catalogue, that a keyword finds. */
    publishedGrades: (keyword: string, semesterId?: number) =>
      `/grades/published?${new URLSearchParams({
        keyword,
        ...(semesterId !== undefined && { semesterId: String(semesterId) }),
      })}`,
    catalogue: "/public-data/courses",
    courses: (keyword: string) => `/public-data/courses?${new URLSearchParams({ keyword })}`,
    /** A training programme in its editor. */
    programmes: "/programmes/plans",
    programme: (id: number) => `/programmes/plans/${id}`,
    /** The sheet of a class. */
    gradeSheet: (sheetId: number) => `/grades/entry-management/${sheetId}`,
  },
  /** Below each area: what waits for the person, what they decided and what they started. */
  myWorkflow: "user/workflow",
  /** What the person was told, and what they wrote to the office. */
  myNotifications: "user/notifications",
  myFeedback: "user/feedback",
  /** Surveys that ask the person. */
  mySurveys: "user/surveys",
  /** Background work, for those who run the platform. */
  jobs: "/system/jobs",
  /** The same, about the person themselves. */
  myInfo: "user/info",
  /** A round's draw for everybody; the ticket stands behind #, so that it never reaches the server. */
  publicDraw: (roundId: number, ticket?: string) =>
    `/draw/${roundId}${ticket === undefined ? "" : `#${ticket}`}`,
  /** My wishes in a round that is drawn, and what became of them. */
  wishes: (roundId: number) => `/student/wishes?round=${roundId}`,
  /** The same in whichever round shows it. */
  offering: (offeringId: number) => `/select-course?offering=${offeringId}`,
  /** Course-selection detail (hidden from menus). */
  selectCourse: (roundId: number, offeringId: number) =>
    `/select-course?round=${roundId}&offering=${offeringId}`,
} as const;

/** Below every page (specification, section 1): who runs the platform. */
export const FOOTER_TEXT = "主办：省教育厅 · 技术支持：互选平台";

/** Behind every page title (specification, section 2). */
export const SITE_NAME = "课程互认互选平台";
