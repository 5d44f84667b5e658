import { sample } from "../../../testing/sample.ts";

/** How its records are made, for the tests that are about all records. */
export const samples = [
  sample("createApplication", ({ name, world }) => ({
    name,
    roleId: world.applicationRole,
    contact: "信息中心",
    requestsPerMinute: 600,
  })),
];
