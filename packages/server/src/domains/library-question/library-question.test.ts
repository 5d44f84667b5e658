import {
  type Client,
  createLibraryQuestion,
  deleteLibraryQuestion,
  getLibraryQuestion,
  type Question,
  searchLibraryQuestions,
  updateLibraryQuestion,
} from "@huxuan/api-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SelectionWorld } from "../../../testing/selection-world.ts";
import { startTestServer, type TestServer } from "../../../testing/server.ts";

let server: TestServer;
let schoolId: number;
let office: Client;
let foreignOffice: Client;

beforeAll(async () => {
  server = await startTestServer();
  const world = await SelectionWorld.create(server, 1);
  schoolId = world.schoolIds[1] as number;
  [office, foreignOffice] = await Promise.all([server.client("office1"), server.client("office2")]);
});
afterAll(() => server.close());

const question = (title: string, more: Partial<Question> = {}): Question => ({
  key: "q1",
  kind: "scale",
  title,
  hint: "",
  required: true,
  ...more,
});
const make = async (title: string, more?: Partial<Question>, client = office) => {
  const body = { schoolId, purpose: "evaluation" as const, question: question(title, more) };
  return (await createLibraryQuestion({ client, body })).data;
};

test("a question is kept, found by its words, changed and removed", async () => {
  const made = await make("备课认真");
  expect(made).toMatchObject({
    school: { id: schoolId },
    purpose: "evaluation",
    question: question("备课认真"),
    allowed: ["update", "delete"],
  });
  const path = { id: made.id };
  const body = { purpose: "survey" as const, question: question("讲解清楚"), version: 1 };
  expect((await updateLibraryQuestion({ client: office, path, body })).data.version).toBe(2);
  await expect(updateLibraryQuestion({ client: office, path, body })).rejects.toMatchObject({ status: 409 });
  const found = async (keyword: string) =>
    (await searchLibraryQuestions({ client: office, body: { purpose: "survey", keyword } })).data.items;
  expect((await found("讲解")).map(({ id }) => id)).toEqual([made.id]);
  expect(await found("备课")).toEqual([]);
  await deleteLibraryQuestion({ client: office, path });
  await expect(getLibraryQuestion({ client: office, path })).rejects.toMatchObject({ status: 404 });
});

test("what cannot be asked alone is refused at its field", async () => {
  await expect(make("条件", { showIf: { question: "q0", anyOf: ["1"] } })).rejects.toMatchObject({
    status: 400,
    fields: [{ field: "question.showIf" }],
  });
  await expect(make("选项", { kind: "single", choices: [] })).rejects.toMatchObject({
    status: 400,
    fields: [{ field: "question.choices", message: "至少要有两个选项" }],
  });
});

test("another school has none of it", async () => {
  const { id, version } = await make("本校的");
  const path = { id };
  await expect(getLibraryQuestion({ client: foreignOffice, path })).rejects.toMatchObject({ status: 404 });
  await expect(deleteLibraryQuestion({ client: foreignOffice, path })).rejects.toMatchObject({ status: 404 });
  const body = { purpose: "survey" as const, question: question("改"), version };
  await expect(updateLibraryQuestion({ client: foreignOffice, path, body })).rejects.toMatchObject({
    status: 404,
  });
  expect((await searchLibraryQuestions({ client: foreignOffice, body: {} })).data.items).toEqual([]);
  await expect(make("别校的", {}, foreignOffice)).rejects.toMatchObject({ status: 403 });
});
