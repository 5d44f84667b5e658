import { type Client, getMyProgramme } from "@huxuan/api-client";

/**
 * Name of a module of the student's programme into which credits can still be recognised: other stories may have filled one.
 * Throws where there is none.
 */
export async function moduleWithRoom(client: Client): Promise<string> {
  const { programme, modules } = (await getMyProgramme({ client })).data;
  const lacking = modules.filter(({ credits, need }) => credits < need);
  const found = programme?.modules.find(
    ({ key, free, filter }) => (free || filter !== undefined) && lacking.some((one) => one.key === key),
  );
  if (found === undefined) {
    const shown = modules.map(({ key, credits, need }) => `${key} ${credits} of ${need}`);
    throw new Error(`every module of the student is full: ${shown.join(", ")}`);
  }
  return found.name;
}
