import {
  activateQuestionnaire,
  createQuestionnaire,
  createRound,
  createSurvey,
  getSelectionOverview,
  getSessionUserInfo,
  issueMyDocument,
  openRound,
  openSurvey,
  reviewSurvey,
  searchArticles,
  searchGradeSheets,
  searchMyArticles,
  searchOfferings,
  searchPublicCourses,
  searchRounds,
  searchProgrammes,
  searchQuestionnaires,
  searchRecognitions,
  searchSelectableOfferings,
  searchSemesters,
  searchSettlements,
  searchSurveys,
  type Survey,
} from "@huxuan/api-client";
import type { RouteObject } from "react-router-dom";
import { ARTICLE_PLACES } from "../../src/articles/article-places.ts";
import { paths } from "../../src/paths.ts";
import { routes } from "../../src/router.tsx";
import { ownEvaluation } from "./own-evaluation.ts";
import { clientOf } from "./people.ts";
import type { Account } from "./sign-in.ts";

/** A page of the site and somebody who may open it. */
export interface SitePage {
  who: "visitor" | Account;
  /** As the router knows it, such as `/site/articles/:id`. */
  route: string;
}

const below = (base: string, path = ""): string =>
  path.startsWith("/") ? path : `${base === "/" ? "" : base}/${path}`.replace(/\/$/u, "");

const pathsOf = ({ index, path, element, children }: RouteObject, base = ""): string[] => {
  // What draws nothing leads elsewhere.
  if (index || path?.includes("*") || element === null) return [];
  const here = path === undefined ? base : below(base, path);
  return children === undefined ? [here] : children.flatMap((child) => pathsOf(child, here));
};

/** Who may open what is under a route of the first level: whoever comes, where no guard stands before it. */
const whoIn = ({ path, loader, children }: RouteObject): SitePage["who"] => {
  if (children === undefined || loader === undefined) return "visitor";
  return path === "/" ? "admin" : path === "/teacher" ? "teacher" : "student";
};

/** Every page that the router knows, in its order. */
export const sitePages: readonly SitePage[] = routes.flatMap((route) =>
  pathsOf(route).map((path) => ({ who: whoIn(route), route: path })),
);

/** What an article of a place is read by: an account that it is for. */
const READER = { public: "student", students: "student", teachers: "teacher", office: "admin" } as const;

/** A published lottery, of nobody in the demo. */
async function lotteryRound(): Promise<number> {
  const client = await clientOf("admin");
  const { data: semesters } = await searchSemesters({ client, body: {} });
  const current = semesters.items.find((one) => one.current);
  if (current === undefined) throw new Error("The demo has no current semester");
  const name = "没有人的抽签";
  const { data: found } = await searchRounds({ client, body: { name } });
  if (found.items[0] !== undefined) return found.items[0].id;
  const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const { data } = await createRound({
    client,
    body: {
      semesterId: current.id,
      name,
      mode: "lottery",
      drawOrder: "deferred",
      audience: { grades: [1999] },
      opensAt: at(100),
      closesAt: at(101),
      dropEndsAt: at(110),
      afterSemester: true,
      maxCredits: 1,
      maxCourses: 1,
      allowsWithdrawal: true,
      allowsWaitlist: false,
    },
  });
  return (await openRound({ client, path: { id: data.id } })).data.id;
}

/** A survey of a school that anybody may answer who has its link, open. */
async function publicSurvey(): Promise<Survey> {
  const client = await clientOf("school");
  const name = "谁都能答的问卷";
  const { data: found } = await searchSurveys({ client, body: { keyword: name } });
  if (found.items[0] !== undefined) return found.items[0];
  const schoolId = (await getSessionUserInfo({ client })).data.school?.id ?? 0;
  const { data: questionnaire } = await createQuestionnaire({
    client,
    body: {
      schoolId,
      purpose: "survey",
      name,
      intro: "用来看每一页的问卷",
      questions: [
        { key: "q1", kind: "scale", title: "总体满意", hint: "", required: true },
        { key: "q2", kind: "nps", title: "愿意推荐", hint: "", required: false },
        { key: "q3", kind: "text", title: "还想说的", hint: "", required: false },
      ],
    },
  });
  await activateQuestionnaire({ client, path: { id: questionnaire.id } });
  const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const { data: made } = await createSurvey({
    client,
    body: {
      schoolId,
      name,
      questionnaireId: questionnaire.id,
      audience: "outsiders",
      departments: [],
      grades: [],
      majors: [],
      selection: "census",
      publicLink: true,
      opensAt: at(0),
      closesAt: at(30),
    },
  });
  await reviewSurvey({ client, path: { id: made.id } });
  return (await openSurvey({ client, path: { id: made.id } })).data;
}

/** Addresses of pages that are about something: the routes that need an id or a query, and one more for the catalogue. */
async function addressesOf(route: string): Promise<string[] | undefined> {
  const place = ARTICLE_PLACES.find(({ details }) => details === route);
  if (place !== undefined) {
    const client = await clientOf(READER[place.lens]);
    const { data } = await searchMyArticles({ client, body: { kind: place.kind, audience: place.lens } });
    // An empty list has a page as well, which says that there is nothing at the address.
    return data.items.slice(0, 1).map(({ id }) => `${route}?id=${id}`);
  }
  if (route.startsWith("/course-management/offerings/:id") || route === "/elective/positive-list/:id") {
    const { data } = await searchOfferings({ client: await clientOf("admin"), body: { state: "published" } });
    return data.items.slice(0, 1).map(({ id }) => route.replace(":id", String(id)));
  }
  if (route === "/verify/:code") {
    const body = { kind: "transcript", language: "zh" } as const;
    const { data } = await issueMyDocument({ client: await clientOf("student"), body });
    return [paths.verifyCode(data.code), paths.verifyCode("7KQ4M2TX9HRDW3N8")];
  }
  if (route === "/draw/:roundId") return [`/draw/${await lotteryRound()}`];
  if (route === "/elective/rounds/:id") {
    const { data } = await searchRounds({ client: await clientOf("admin"), body: { mode: "instant" } });
    return [await lotteryRound(), ...data.items.slice(0, 1).map(({ id }) => id)].map((id) =>
      route.replace(":id", String(id)),
    );
  }
  if (route === "/programmes/plans/:id") {
    const { data } = await searchProgrammes({ client: await clientOf("admin"), body: {} });
    return data.items.slice(0, 1).map(({ id }) => route.replace(":id", String(id)));
  }
  if (route === "/recognition/applications/:id") {
    const { data } = await searchRecognitions({ client: await clientOf("admin"), body: {} });
    return data.items.slice(0, 1).map(({ id }) => route.replace(":id", String(id)));
  }
  if (route === "/recognition/settlements/:id") {
    const { data } = await searchSettlements({ client: await clientOf("admin"), body: {} });
    return data.items.slice(0, 1).map(({ id }) => route.replace(":id", String(id)));
  }
  if (route === "/evaluation/questionnaires/:id") {
    const { data } = await searchQuestionnaires({ client: await clientOf("admin"), body: {} });
    return data.items.slice(0, 1).map(({ id }) => route.replace(":id", String(id)));
  }
  if (route === "/evaluation/campaigns/:id")
    return [paths.admin.evaluationCampaign((await ownEvaluation()).campaignId)];
  if (route === "/evaluation/results/:id")
    return [paths.admin.evaluationResult((await ownEvaluation()).resultId)];
  // Without a sheet the page leads to the list of them.
  if (route === "/evaluation-info") return [paths.student.evaluation((await ownEvaluation()).taskId)];
  if (route === "/evaluation/surveys/:id") return [paths.admin.survey((await publicSurvey()).id)];
  if (route === "/survey/:token") {
    const { publicToken = "" } = await publicSurvey();
    return [paths.survey(publicToken)];
  }
  if (route === "/grades/entry-management/:id") {
    const { data } = await searchGradeSheets({
      client: await clientOf("admin"),
      body: { state: "draft" },
    });
    const [opened] = data.items.flatMap(({ id }) => id ?? []);
    return opened === undefined ? [] : [route.replace(":id", String(opened))];
  }
  if (route.includes(":id")) {
    const { data } = await searchArticles({ client: await clientOf("admin"), body: { state: "published" } });
    return data.items.slice(0, 1).map(({ id }) => route.replace(":id", String(id)));
  }
  if (route === paths.publicCourses) {
    const { data } = await searchPublicCourses({ client: await clientOf("student"), body: {} });
    return [route, ...data.items.slice(0, 1).map(({ id }) => paths.publicCourse(id))];
  }
  if (route === "/select-course") {
    const client = await clientOf("student");
    const { data: overview } = await getSelectionOverview({ client });
    const [round] = overview.rounds.map((each) => each.round);
    if (round === undefined) return [];
    const { data } = await searchSelectableOfferings({ client, body: { roundId: round.id } });
    return data.items.slice(0, 1).map(({ offering }) => paths.selectCourse(round.id, offering.id));
  }
  return undefined;
}

/** Addresses under which a page is looked at; at least one. */
export async function addresses({ route }: SitePage): Promise<string[]> {
  const found = (await addressesOf(route)) ?? [route];
  if (found.length === 0) throw new Error(`nothing is there to be shown at ${route}`);
  return found;
}
