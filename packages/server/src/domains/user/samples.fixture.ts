import { sample } from "../../../testing/sample.ts";

/** How its records are made, for the tests that are about all records. */
export const samples = [
  sample("createUser", ({ name, n, world }) => ({
    useraccount: `sample-${n}`,
    userNameZh: name,
    schoolId: world.schoolIds[0],
    roleIds: ["2"],
  })),
];
