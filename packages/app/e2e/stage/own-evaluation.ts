import {
  activateQuestionnaire,
  type ApiFailure,
  closeEvaluationCampaign,
  computeEvaluationCampaign,
  createEvaluationCampaign,
  createQuestionnaire,
  getMyEvaluations,
  openEvaluationCampaign,
  searchEvaluationResults,
} from "@huxuan/api-client";
import { expect } from "vitest";
import { makeSemester } from "./own-semester.ts";
import { clientOf } from "./people.ts";

const COURSE = "看每一页的课";
const DAY_MS = 86_400_000;

/** What the pages of an evaluation show. */
export interface OwnEvaluation {
  campaignId: number;
  /** Of the demo student, not handed in. */
  taskId: number;
  resultId: number;
}

let made: Promise<OwnEvaluation> | undefined;

/** An evaluation of a class with one student, from the list to a result, by calls; one for all tests of a process. */
export function ownEvaluation(): Promise<OwnEvaluation> {
  made ??= make();
  return made;
}

async function make(): Promise<OwnEvaluation> {
  const [client, student] = [await clientOf("school"), await clientOf("student")];
  const world = await makeSemester({ course: COURSE, seats: [1] });
  const [only] = world.classes;
  await world.take("student", only);
  await world.close();
  await world.keepLists(only, 1);
  const { schoolId, semesterId } = world;
  const { data: questionnaire } = await createQuestionnaire({
    client,
    body: {
      schoolId,
      purpose: "evaluation",
      name: COURSE,
      intro: "",
      questions: [{ key: "q1", kind: "scale", title: "讲解清楚", hint: "", required: true }],
    },
  });
  await activateQuestionnaire({ client, path: { id: questionnaire.id } });
  const at = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
  const { data: campaign } = await createEvaluationCampaign({
    client,
    body: {
      schoolId,
      semesterId,
      name: COURSE,
      questionnaireId: questionnaire.id,
      opensAt: at(1),
      closesAt: at(2),
      gate: "off",
      coverage: "all",
      departments: [],
      courseIds: [],
      offeringIds: [],
    },
  });
  const path = { id: campaign.id };
  await openEvaluationCampaign({ client, path });
  const tasks = (await getMyEvaluations({ client: student })).data.items;
  await closeEvaluationCampaign({ client, path });
  // Sheets are opened in the background; before, it is refused.
  const compute = () =>
    computeEvaluationCampaign({ client, path }).then(
      ({ data }) => data.state,
      ({ code }: ApiFailure) => code,
    );
  await expect.poll(compute, { timeout: 60_000, interval: 500 }).toBe("computed");
  const { data: results } = await searchEvaluationResults({
    client,
    body: { by: "class", campaignId: campaign.id },
  });
  return {
    campaignId: campaign.id,
    taskId: tasks.find(({ course }) => course.name === COURSE)?.id ?? 0,
    resultId: results.items[0]?.id ?? 0,
  };
}
