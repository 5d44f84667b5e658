import type { Handlers } from "../../contract/index.ts";
import { type Domain, menuPage, permission, PLATFORM, SYSTEM_OFFICE } from "../../domain.ts";
import { explainStatement } from "./explain.ts";
import { readStatements } from "./read-statements.ts";

const SYSTEM = [PLATFORM, SYSTEM_OFFICE] as const;

const handlers: Handlers<"getStatements" | "explainStatement"> = {
  getStatements: ({ services, query }) => readStatements(services, query.orderBy ?? "total"),
  explainStatement: (request) => explainStatement(request, request.path.statementId),
};

/** What takes the database's time. Nothing that a person types is ever run. */
export const statementDomain = {
  handlers,
  // Of the whole installation.
  reach: { getStatements: "everyone", explainStatement: "everyone" },
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
