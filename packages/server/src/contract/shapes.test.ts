import { expect, test } from "vitest";
import { listOperations, readDocument, shapesOf } from "./document.ts";
import { Shapes } from "./shapes.ts";

/** What every answer and body of an operation is asked to be. */
function askForAll(shapes: Shapes, document: ReturnType<typeof readDocument>): void {
  for (const operation of listOperations(document)) {
    const { body, response = {}, ...texts } = shapesOf(document, operation);
    for (const { schema = {} } of Object.values(body?.content ?? {})) shapes.validator(schema, "body");
    for (const [part, schema] of Object.entries(texts)) {
      shapes.validator(schema, part as "params" | "querystring" | "headers");
    }
    for (const { content } of Object.values(response)) {
      for (const { schema = {} } of Object.values(content)) shapes.serializer(schema);
    }
  }
}

test("every shape of the contract can be compiled, and others get their turn in between", async () => {
  const document = structuredClone(readDocument());
  const shapes = Shapes.of(document);
  askForAll(shapes, document);
  let turns = 0;
  let over = false;
  const count = (): void => {
    turns += 1;
    if (!over) setImmediate(count);
  };
  setImmediate(count);
  await shapes.compileAll();
  over = true;
  expect(turns).toBeGreaterThan(100);
});

test("compiling ahead ends when it is told to, and goes on where it was", async () => {
  const shapes = Shapes.of({ paths: {} });
  shapes.serializer({ type: "string" });
  shapes.serializer({ $ref: "#/components/schemas/Nothing" });
  await shapes.compileAll(AbortSignal.abort());
  await expect(shapes.compileAll()).rejects.toThrow("Nothing");
});

test("a shape that refers to itself is checked and written to its depth", () => {
  const node = {
    type: "object",
    additionalProperties: false,
    properties: {
      name: { type: "string", maxLength: 2 },
      under: { type: "array", items: { $ref: "#/components/schemas/Node" } },
    },
  };
  const shapes = Shapes.of({ paths: {}, components: { schemas: { Node: node } } });
  const tree = { name: "一", under: [{ name: "二", under: [{ name: "三三三", secret: true }] }] };
  const validate = shapes.validator({ $ref: "#/components/schemas/Node" }, "body");
  expect(validate(tree)).toBe(false);
  expect(validate.errors.map(({ instancePath, keyword }) => `${instancePath} ${keyword}`)).toEqual([
    "/under/0/under/0 additionalProperties",
    "/under/0/under/0/name maxLength",
  ]);
  expect(JSON.parse(shapes.serializer({ $ref: "#/components/schemas/Node" })(tree))).toEqual({
    name: "一",
    under: [{ name: "二", under: [{ name: "三三三" }] }],
  });
});

test("what several lines a text may have is said by the model that a field refers to", () => {
  const shapes = Shapes.of({
    paths: {},
    components: { schemas: { Lines: { type: "string", "x-multiline": true } } },
  });
  const validate = shapes.validator(
    {
      type: "object",
      properties: { text: { $ref: "#/components/schemas/Lines" }, name: { type: "string" } },
    },
    "body",
  );
  expect(validate({ text: "一\n二" })).toBe(true);
  expect(validate({ name: "一\n二" })).toBe(false);
});
