import { readDocument, type OpenApiDocument } from "../../contract/document.ts";
import type { Announced } from "../../domain.ts";

/** The contract with the names that people know: of calls by the permission that they need, of domains by their page. */
export function withNames({
  operationNames,
  menu,
}: Pick<Announced, "operationNames" | "menu">): OpenApiDocument {
  const document = readDocument();
  const pages = new Map(menu.flatMap(({ permission, nameZh }) => (permission ? [[permission, nameZh]] : [])));
  const domains = new Map<string, string>();
  const paths: OpenApiDocument["paths"] = {};
  for (const [path, methods] of Object.entries(document.paths)) {
    paths[path] = {};
    for (const [method, operation] of Object.entries(methods)) {
      const permission = String(operation["x-permission"]);
      const name = operationNames.get(operation.operationId ?? "");
      paths[path][method] = { ...operation, ...(name !== undefined && { summary: name }) };
      const [domain] = operation.tags ?? [];
      const page = pages.get(permission);
      if (domain !== undefined && page !== undefined && !domains.has(domain)) domains.set(domain, page);
    }
  }
  const tags = document.tags?.map((tag) => {
    const name = domains.get(tag.name);
    return { ...tag, ...(name !== undefined && { "x-displayName": name }) };
  });
  return { ...document, paths, ...(tags !== undefined && { tags }) };
}
