import { z } from "zod";
import type { Handlers } from "../../contract/index.ts";
import { type Domain, menuPage, permission, PLATFORM, service, SYSTEM_OFFICE } from "../../domain.ts";
import type { CoreServices } from "../../platform/core.ts";
import { defineJob } from "../../platform/jobs/index.ts";
import { explainStatement } from "./explain.ts";
import { readHistory } from "./history.ts";
import { readStatements } from "./read-statements.ts";
import { removeOldSamples, StatementSampler } from "./sampler.ts";

const SYSTEM = [PLATFORM, SYSTEM_OFFICE] as const;

const handlers: Handlers<"getStatements" | "getStatementHistory" | "explainStatement"> = {
  getStatements: ({ services, query }) => readStatements(services, query.orderBy ?? "total"),
  getStatementHistory: ({ services, query }) => readHistory(services, query.orderBy ?? "total"),
  explainStatement: (request) => explainStatement(request, request.path.statementId),
};

const cleaning = defineJob<Pick<CoreServices, "db" | "clock">>()({
  name: "statement-cleaning",
  title: "清理两天前的语句统计",
  input: z.object({}),
  cron: { at: "40 3 * * *", input: {} },
  retry: { limit: 2, delaySeconds: 300 },
  run: async ({ services: { db, clock } }) => ({ samples: await removeOldSamples(db, clock()) }),
});

/** What takes the database's time. Nothing that a person types is ever run. */
export const statementDomain = {
  handlers,
  // Of the whole installation.
  reach: { getStatements: "everyone", getStatementHistory: "everyone", explainStatement: "everyone" },
  services: {
    statementSampler: service(
      ["health"],
      (given: ConstructorParameters<typeof StatementSampler>[0]) => new StatementSampler(given),
    ),
  },
  jobs: [cleaning],
  permissions: {
    "statement-search": permission("查看语句统计", SYSTEM),
    "statement-explain": permission("查看语句的计划", SYSTEM, { duty: "system" }),
  },
  menu: [
    menuPage("watching-sql", {
      group: "watching",
      sn: 30,
      nameZh: "SQL",
      icon: "database",
      fontEndUrl: "monitor/sql",
      permission: "statement-search",
    }),
  ],
  records: { statement: { name: "语句", acts: { explain: "查看计划" } } },
} satisfies Domain;
