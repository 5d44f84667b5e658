import assert from "node:assert/strict";
import { test } from "node:test";
import { faultsOf } from "./named-tests.mjs";

const HEADING = "## By which test";
const lines = (count) => Array.from({ length: count }, (_, at) => `- ${at}\n  - \`a.ts\`: works`).join("\n");
const read = (file) => (file === "a.ts" ? 'test("works", …)' : undefined);

void test("a list whose tests are there has no fault", () => {
  assert.deepEqual(faultsOf(`# T\n\n${HEADING}\n\n${lines(20)}\n`, HEADING, read), []);
});

void test("a line without a test, a test without a name like it, and a file that is not there are faults", () => {
  const more = "- none\n- other\n  - `a.ts`: fails\n- gone\n  - `b.ts`: works";
  assert.equal(faultsOf(`${HEADING}\n\n${lines(20)}\n${more}\n`, HEADING, read).length, 3);
});

void test("a list that is nearly empty is a fault, and what follows it does not belong to it", () => {
  assert.equal(faultsOf(`${HEADING}\n\n${lines(19)}\n`, HEADING, read).length, 1);
  assert.deepEqual(faultsOf(`${HEADING}\n\n${lines(20)}\n\n## Next\n\n- x\n`, HEADING, read), []);
});
