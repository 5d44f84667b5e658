import { sample } from "../../../testing/sample.ts";

/** How its records are made, for the tests that are about all records. */
export const samples = [
  sample("createWorkflowDelegation", ({ n, world }) => ({
    accountId: world.colleagueId,
    fromAt: world.now.toISOString(),
    untilAt: new Date(world.now.getTime() + 1_000 * (n + 1)).toISOString(),
  })),
  sample("createWorkflowInstance", ({ name, world }) => ({
    processDefinitionKey: world.process,
    subject: name,
  })),
  sample("createWorkflowModel", ({ name }) => ({ name })),
];
