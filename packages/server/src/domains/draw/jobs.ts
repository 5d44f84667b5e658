import { z } from "zod";
import { defineJob, type JobRun } from "../../platform/jobs/index.ts";
import { actor } from "../../platform/audit/index.ts";
import { freezeClosedRounds } from "./freezing.ts";
import { announceDraw, drawRound, type DrawServices, type Step, tryDraw } from "./steps.ts";

const input = z.object({ roundId: z.int(), actor });
type Input = z.output<typeof input>;

const stepOf = ({
  services,
  signal,
  progress,
  input: given,
  succeedIn,
}: JobRun<Input, DrawServices>): Step => ({
  services,
  signal,
  progress,
  actor: given.actor,
  succeedIn,
});

/** A process that dies in the middle has written nothing: it is done again from the beginning, and ends as it would have. */
const AGAIN = { limit: 2, delaySeconds: 1 };

/** Freezes wishes in the minute in which a round closes. */
export const freezing = defineJob<Pick<DrawServices, "db" | "clock">>()({
  name: "draw-freeze",
  title: "冻结截止的志愿",
  input: z.object({}),
  cron: { at: "* * * * *", input: {} },
  retry: { limit: 3, delaySeconds: 10 },
  oneAtATime: true,
  keptDays: 1,
  run: async ({ services }) => ({ frozen: await freezeClosedRounds(services.db, services.clock()) }),
});

export const trialJob = defineJob<DrawServices>()({
  name: "draw-trial",
  title: "试抽",
  input,
  retry: AGAIN,
  longestMinutes: 30,
  run: (run) => tryDraw(run.input.roundId, stepOf(run)),
});

export const drawJob = defineJob<DrawServices>()({
  name: "draw-round",
  title: "抽签",
  input,
  retry: AGAIN,
  longestMinutes: 30,
  run: (run) => drawRound(run.input.roundId, stepOf(run)),
});

export const announceJob = defineJob<DrawServices>()({
  name: "draw-announce",
  title: "公布抽签结果",
  input,
  retry: AGAIN,
  longestMinutes: 30,
  run: (run) => announceDraw(run.input.roundId, stepOf(run)),
});
