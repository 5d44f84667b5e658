import { and, asc, inArray } from "drizzle-orm";
import { Attachment, type HandlerRequest } from "../../contract/index.ts";
import { transaction } from "../../db/index.ts";
import { notFound } from "../../errors/index.ts";
import { workflowModel, workflowVersion } from "../../platform/workflow/index.ts";
import { logChange } from "../../resource/index.ts";
import { inScope } from "../../scope/index.ts";

type ModelRow = typeof workflowModel.$inferSelect;
type VersionRow = typeof workflowVersion.$inferSelect;

/** SQL that makes drawings and what was deployed of them as they are, on another installation or again on this one. */
export async function exportModels(request: HandlerRequest<"exportWorkflowModels">): Promise<Attachment> {
  const { services, session, body } = request;
  const ids = [...new Set(body.ids)];
  const text = await transaction(services.db, async (tx) => {
    const chosen = await tx
      .select()
      .from(workflowModel)
      .where(and(inArray(workflowModel.id, ids), inScope(session, workflowModel)))
      .orderBy(asc(workflowModel.key));
    if (chosen.length < ids.length) throw notFound("流程模型");
    const keys = chosen.map(({ key }) => key);
    const versions = await tx
      .select()
      .from(workflowVersion)
      .where(inArray(workflowVersion.key, keys))
      .orderBy(asc(workflowVersion.key), asc(workflowVersion.number));
    await logChange(request, tx, {
      targets: chosen.map(({ id }) => ({ kind: "workflowModel", id, schoolId: null })),
      after: { keys },
      action: "workflowModel-export",
    });
    return sqlOf(chosen, versions);
  });
  return new Attachment("流程模型.sql", Buffer.from(text));
}

function sqlOf(models: readonly ModelRow[], versions: readonly VersionRow[]): string {
  const statements = [
    ...versions.map(
      (row) =>
        `insert into workflow_version (key, number, name, xml, process, deployed_at, deployed_by)\nvalues (${[
          quoted(row.key),
          row.number,
          quoted(row.name),
          quoted(row.xml),
          `${quoted(JSON.stringify(row.process))}::jsonb`,
          quoted(row.deployedAt.toISOString()),
          quoted(row.deployedBy),
        ].join(", ")})\non conflict (key, number) do nothing;`,
    ),
    ...models.map(
      (row) =>
        `insert into workflow_model (key, name, xml, deployed, updated_at, version)\nvalues (${[
          quoted(row.key),
          quoted(row.name),
          quoted(row.xml),
          row.deployed ?? "null",
          quoted(row.updatedAt.toISOString()),
          row.version,
        ].join(
          ", ",
        )})\non conflict (key) do update set name = excluded.name, xml = excluded.xml, deployed = excluded.deployed, updated_at = excluded.updated_at, version = excluded.version;`,
    ),
  ];
  return ["begin;", "set local standard_conforming_strings = on;", ...statements, "commit;", ""].join("\n");
}

/** A text as SQL writes it; within standard strings nothing but the quote means anything else. */
const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
