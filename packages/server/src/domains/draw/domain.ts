import { type Domain, OFFICES, permission, service } from "../../domain.ts";
import { followClosings } from "./freezing.ts";
import { handlers } from "./handlers.ts";
import { announceJob, drawJob, freezing, trialJob } from "./jobs.ts";

/** How a round of wishes is drawn, announced, and checked by everybody (docs/draw.md). */
export const drawDomain = {
  handlers,
  services: {
    closings: service([], (core) => {
      core.onStop(followClosings(core));
      return {};
    }),
  },
  jobs: [freezing, trialJob, drawJob, announceJob],
  permissions: {
    "draw-view": permission("查看抽签", OFFICES),
    "draw-try": permission("试抽", OFFICES),
    "draw-draw": permission("抽签", OFFICES),
    "draw-announce": permission("公布抽签结果", OFFICES),
  },
  logActions: {
    "round-try-draw": "试抽",
    "round-public-number": "输入公开数",
    "round-draw": "抽签",
    "round-announce": "公布抽签结果",
  },
} satisfies Domain;
