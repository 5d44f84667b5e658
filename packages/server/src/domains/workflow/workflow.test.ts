import {
  approveWorkflowTask,
  type Client,
  createWorkflowDelegation,
  createWorkflowInstance,
  createWorkflowModel,
  deleteWorkflowDelegation,
  deleteWorkflowModel,
  deployWorkflowModel,
  exportWorkflowModels,
  findReviewDetail,
  getMyWorkflowTask,
  getWorkflowInstance,
  getWorkflowModel,
  listWorkflowModels,
  queryWorkFlowInfoByAudit,
  refuseWorkflowTask,
  repairWorkflowInstance,
  resubmitWorkflowInstance,
  returnWorkflowTask,
  searchMyWorkflowInstances,
  searchMyWorkflowTasks,
  searchOperationLog,
  searchWorkflowDelegations,
  searchWorkflowInstances,
  searchWorkflowPeople,
  terminateWorkflowInstance,
  transferWorkflowTask,
  updateWorkflowModel,
  withdrawWorkflowInstance,
} from "@huxuan/api-client";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PASSWORD } from "../../../testing/people.ts";
import { SelectionWorld } from "../../../testing/selection-world.ts";
import { startTestServer, type TestServer } from "../../../testing/server.ts";
import { transaction } from "../../db/index.ts";
import { defineProcess, type Ended, type ProcessKind } from "../../platform/workflow/index.ts";
import {
  countersignXml,
  endXml,
  exclusiveXml,
  modelXml,
  parallelXml,
  startXml,
  taskXml,
  timerXml,
} from "../../platform/workflow/model-fixture.ts";
import { feedback } from "../feedback/tables.ts";
import { account, createAccounts, hashPassword } from "../session/index.ts";

let server: TestServer;
let world: SelectionWorld;
/** A student of the second university, its office and its department's, the third one's office, the platform. */
let student: Client;
let office: Client;
let department: Client;
let foreignOffice: Client;
let admin: Client;
const accountIds = new Map<string, number>();

const DEPARTMENT = "role:2@initiator-department";
const OFFICE = "role:2@initiator-school";
const PLATFORM = "role:1@platform";

beforeAll(async () => {
  server = await startTestServer();
  world = await SelectionWorld.create(server, 2);
  const common = { passwordHash: await hashPassword(PASSWORD), userType: "other" as const };
  const schoolId = world.schoolIds[1] as number;
  await createAccounts(server.services.db, [
    {
      ...common,
      useraccount: "dept",
      personName: "院系甲",
      schoolId,
      department: "物理学院",
      roleIds: ["2"],
    },
    { ...common, useraccount: "li", personName: "李老师", schoolId, userType: "teacher", roleIds: ["3"] },
    { ...common, useraccount: "wang", personName: "王老师", schoolId, userType: "teacher", roleIds: ["3"] },
  ]);
  for (const { id, useraccount } of await server.services.db.select().from(account))
    accountIds.set(useraccount, id);
  student = await server.client("s0");
  office = await server.client("office1");
  department = await server.client("dept");
  foreignOffice = await server.client("office2");
  admin = await server.client("admin");
});
afterAll(() => server.close());

const person = (useraccount: string) => `person:${useraccount}`;

/** Draws and deploys a process. */
async function deploy(key: string, model: Omit<Parameters<typeof modelXml>[0], "key">) {
  const xml = modelXml({ key, ...model });
  const made = (await createWorkflowModel({ client: admin, body: { key, name: model.name ?? key, xml } }))
    .data;
  const { version } = (await deployWorkflowModel({ client: admin, body: made })).data;
  return { ...made, deployed: version };
}

/** Department, then office; what is refused at the department goes back to nobody. */
const twoSteps = {
  elements: [startXml(), taskXml("a", DEPARTMENT), taskXml("b", OFFICE), endXml()],
  flows: [
    ["s", "a"],
    ["a", "b"],
    ["b", "e"],
  ] as const,
};

async function start(key: string, subject: string, facts: Record<string, string | number | boolean> = {}) {
  const body = { processDefinitionKey: key, subject, facts };
  return (await createWorkflowInstance({ client: student, body })).data;
}

/** What waits for somebody about a subject. */
const todo = async (client: Client, keyword: string) =>
  (await searchMyWorkflowTasks({ client, body: { box: "todo", keyword } })).data.items;
const done = async (client: Client, keyword: string) =>
  (await searchMyWorkflowTasks({ client, body: { box: "done", keyword } })).data.items;
const task = async (client: Client, subject: string): Promise<number> => {
  const [found] = await todo(client, subject);
  if (found === undefined) throw new Error(`nothing about ${subject} waits`);
  return found.id;
};
const approve = async (client: Client, subject: string, opinion = "同意") =>
  (await approveWorkflowTask({ client, path: { id: await task(client, subject) }, body: { opinion } })).data;
const read = async (id: number, client = office) =>
  (await getWorkflowInstance({ client, path: { id } })).data;

describe("drawings", () => {
  test("are listed by key or name, read, changed with their version, and begin as something that can be deployed", async () => {
    const made = (await createWorkflowModel({ client: admin, body: { key: "blank", name: "空白 <流程>" } }))
      .data;
    expect(made).toEqual({ id: expect.any(Number), version: 1 });
    for (const bhOrName of ["BLANK", "空白"]) {
      const { items } = (await listWorkflowModels({ client: admin, query: { bhOrName } })).data;
      expect(items).toMatchObject([{ id: made.id, key: "blank", name: "空白 <流程>", running: 0, stuck: 0 }]);
      // Nothing of the platform is started by its key.
      expect(items[0]).not.toHaveProperty("business");
    }
    const { xml } = (await getWorkflowModel({ client: admin, path: { id: made.id } })).data;
    const first = (await deployWorkflowModel({ client: admin, body: made })).data;
    // Deploying counts as a change: whoever goes on drawing is told of which version the drawing is now.
    expect(first).toMatchObject({
      version: 1,
      drawing: { id: made.id, version: 2, deployed: 1 },
      warnings: [],
    });
    const change = { name: "改名", xml, version: 1 };
    const path = { id: made.id };
    await expect(updateWorkflowModel({ client: admin, path, body: change })).rejects.toMatchObject({
      status: 409,
      code: "VERSION_CONFLICT",
    });
    const again = { ...change, version: first.drawing.version };
    const changed = (await updateWorkflowModel({ client: admin, path, body: again })).data;
    expect(changed).toMatchObject({ name: "改名", version: 3, deployed: 1 });
    await expect(
      updateWorkflowModel({ client: admin, path, body: { name: "坏", xml: "流程", version: 3 } }),
    ).rejects.toMatchObject({ status: 400, fields: [{ field: "xml" }] });
    await expect(
      createWorkflowModel({ client: admin, body: { key: "blank", name: "又一个" } }),
    ).rejects.toMatchObject({ status: 409, code: "DUPLICATE" });
  });

  test("are not deployed with a fault: each is named at its element, also people that there are not", async () => {
    const xml = modelXml({
      key: "faulty",
      elements: [startXml(), taskXml("a", person("nobody")), `<serviceTask id="x" name="推送"/>`, endXml()],
      flows: [
        ["s", "a"],
        ["a", "x"],
        ["x", "e"],
      ],
    });
    const body = (await createWorkflowModel({ client: admin, body: { name: "有错", xml } })).data;
    await expect(deployWorkflowModel({ client: admin, body })).rejects.toMatchObject({
      status: 400,
      fields: [{ field: "x", message: expect.stringContaining("不支持服务任务") }],
    });
    const { key } = (await getWorkflowModel({ client: admin, path: { id: body.id } })).data;
    expect(key).toBe("faulty");
    const wrong = await createWorkflowModel({
      client: admin,
      body: {
        key: "wrong",
        name: "有错二",
        xml: modelXml({
          key: "right",
          elements: [
            startXml(),
            taskXml("a", person("nobody")),
            taskXml("b", "role:99@platform"),
            taskXml("c", "role:2@school:XX"),
            endXml(),
          ],
          flows: [
            ["s", "a"],
            ["a", "b"],
            ["b", "c"],
            ["c", "e"],
          ],
        }),
      },
    });
    await expect(deployWorkflowModel({ client: admin, body: wrong.data })).rejects.toMatchObject({
      fields: [{ field: "right" }, { field: "a" }, { field: "b" }, { field: "c" }],
    });
  });

  test("are deployed with a warning where nobody holds the role that a step asks for, as things are", async () => {
    const xml = modelXml({
      key: "nobody",
      elements: [
        startXml(),
        taskXml("a", "role:1@initiator-school"),
        taskXml("b", `role:1@initiator-school;${OFFICE}`),
        taskXml("c", PLATFORM),
        endXml(),
      ],
      flows: [
        ["s", "a"],
        ["a", "b"],
        ["b", "c"],
        ["c", "e"],
      ],
    });
    const { data: made } = await createWorkflowModel({ client: admin, body: { name: "没有人", xml } });
    const { warnings } = (await deployWorkflowModel({ client: admin, body: made })).data;
    expect(warnings).toEqual([
      {
        element: "a",
        message:
          "审批「步骤 a」：没有一所学校有人是「平台管理员」，走到这里会卡住，请改办理人，或先给有关的人这个角色",
      },
      {
        element: "b",
        message: "审批「步骤 b」：没有一所学校有人是「平台管理员」，走到这里由其余的人办理",
      },
    ]);
  });

  test("keep what runs on its version, and are not deleted while something runs", async () => {
    const { id, deployed } = await deploy("versions", twoSteps);
    expect(deployed).toBe(1);
    const first = await start("versions", "旧版本");
    const xml = modelXml({
      key: "versions",
      elements: [startXml(), taskXml("b", OFFICE), endXml()],
      flows: [
        ["s", "b"],
        ["b", "e"],
      ],
    });
    await updateWorkflowModel({ client: admin, path: { id }, body: { name: "新版", xml, version: 2 } });
    const again = (await deployWorkflowModel({ client: admin, body: { id, version: 3 } })).data;
    expect(again.version).toBe(2);
    const second = await start("versions", "新版本");
    expect([first.modelVersion, second.modelVersion]).toEqual([1, 2]);
    expect(first.steps).toBe("步骤 a");
    expect(second.steps).toBe("步骤 b");
    const remove = { client: admin, body: { id, version: 4 } };
    await expect(deleteWorkflowModel(remove)).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining("还有 2 个实例在进行中"),
    });
    await approve(department, "旧版本");
    expect((await approve(office, "旧版本")).state).toBe("approved");
    await approve(office, "新版本");
    await expect(deleteWorkflowModel({ client: admin, body: { id, version: 3 } })).rejects.toMatchObject({
      code: "VERSION_CONFLICT",
    });
    await deleteWorkflowModel(remove);
    // What has ended is still there to be looked at.
    expect((await read(first.id)).xml).toContain(`id="a"`);
    await expect(start("versions", "没有了")).rejects.toMatchObject({ status: 409, code: "STATE_CONFLICT" });
    const drawn = (await createWorkflowModel({ client: admin, body: { key: "versions", name: "重画", xml } }))
      .data;
    expect((await deployWorkflowModel({ client: admin, body: drawn })).data.version).toBe(3);
  });

  test("are exported as SQL that makes them again exactly as they were", async () => {
    const { id } = await deploy("export", { ...twoSteps, name: "it's 100% \\ 'quoted'" });
    const { pool } = server.database;
    const stored = async () =>
      (
        await pool.query(
          `select m.key, m.name, m.xml, m.deployed, m.updated_at, m.version, v.number, v.name as of, v.xml as drawn,
             v.process, v.deployed_at, v.deployed_by
           from workflow_model m join workflow_version v on v.key = m.key where m.key = 'export'`,
        )
      ).rows;
    const before = await stored();
    expect(before).toHaveLength(1);
    const { data } = await exportWorkflowModels({ client: admin, body: { ids: [id] } });
    const text = await (data as Blob).text();
    await pool.query("delete from workflow_version where key = 'export'");
    await pool.query("delete from workflow_model where key = 'export'");
    await pool.query(text);
    expect(await stored()).toEqual(before);
    // Once more changes nothing.
    await pool.query(text);
    expect(await stored()).toEqual(before);
    await expect(exportWorkflowModels({ client: admin, body: { ids: [id, 999_999] } })).rejects.toMatchObject(
      {
        status: 404,
      },
    );
  });
});

describe("an instance", () => {
  test("goes from step to step: who may do one finds it, the others do not", async () => {
    await deploy("steps", twoSteps);
    const made = await start("steps", "认定高等代数");
    expect(made).toMatchObject({ state: "running", steps: "步骤 a", people: "院系甲", stuck: false });
    expect(await todo(office, "认定高等代数")).toEqual([]);
    expect(await todo(foreignOffice, "认定高等代数")).toEqual([]);
    expect(await todo(department, "认定高等代数")).toMatchObject([
      { subject: "认定高等代数", step: "步骤 a", initiator: "账号s0", returned: false },
    ]);
    const id = await task(department, "认定高等代数");
    const body = { opinion: "学分相符" };
    await expect(approveWorkflowTask({ client: office, path: { id }, body })).rejects.toMatchObject({
      status: 404,
    });
    await expect(approveWorkflowTask({ client: student, path: { id }, body })).rejects.toMatchObject({
      status: 403,
    });
    expect((await approveWorkflowTask({ client: department, path: { id }, body })).data.steps).toBe("步骤 b");
    // Whoever sends the same again is answered as then; something else is too late.
    const again = (await approveWorkflowTask({ client: department, path: { id }, body })).data;
    expect(again.steps).toBe("步骤 b");
    await expect(refuseWorkflowTask({ client: department, path: { id }, body })).rejects.toMatchObject({
      status: 409,
      code: "STATE_CONFLICT",
    });
    expect((await approve(office, "认定高等代数")).state).toBe("approved");
    expect(await done(department, "认定高等代数")).toMatchObject([{ id, state: "approved" }]);
    const { auditlog, nodes } = await read(made.id, student);
    expect(auditlog.map(({ nodeName, action, assignee }) => [nodeName, action, assignee])).toEqual([
      ["提交申请", "start", "账号s0"],
      ["步骤 a", "approve", "院系甲"],
      ["步骤 b", "approve", "教务1"],
    ]);
    expect(nodes.map(({ id: node, state }) => [node, state])).toEqual([
      ["s", "done"],
      ["a", "done"],
      ["b", "done"],
      ["e", "done"],
    ]);
    const log = { targetKind: "workflowInstance", targetId: String(made.id) };
    const logged = (await searchOperationLog({ client: office, body: log })).data.items;
    expect(logged.map(({ action }) => action)).toEqual([
      "workflowInstance-approve",
      "workflowInstance-approve",
      "workflowInstance-approve",
      "workflowInstance-create",
    ]);
  });

  test("answers the audit form in the shape of the specification, to who may read it", async () => {
    await deploy("audit", twoSteps);
    const made = await start("audit", "审核表单");
    const body = { processDefinitionKey: "audit", businessKey: made.businessKey };
    const asked = (await queryWorkFlowInfoByAudit({ client: department, body })).data;
    expect(asked).toEqual({
      currentAuditName: "步骤 a",
      auditlog: [
        {
          nodeName: "提交申请",
          commentContext: "审核表单",
          endTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
          assignee: "账号s0",
          action: "start",
        },
        { nodeName: "步骤 a", assignee: "院系甲" },
      ],
      dicList: [
        { code: "approve", dic_name: "同意" },
        { code: "refuse", dic_name: "不同意" },
        { code: "return", dic_name: "退回" },
      ],
      taskId: expect.any(Number),
    });
    expect((await queryWorkFlowInfoByAudit({ client: student, body })).data).toMatchObject({
      currentAuditName: "步骤 a",
      dicList: [],
    });
    const review = (await findReviewDetail({ client: student, query: body })).data;
    expect(review).toMatchObject({
      state: "running",
      nodes: [
        { id: "s", state: "done" },
        { id: "a", state: "current" },
        { id: "b", state: "ahead" },
        { id: "e", state: "ahead" },
      ],
    });
    for (const client of [foreignOffice, await server.client("s1")]) {
      await expect(queryWorkFlowInfoByAudit({ client, body })).rejects.toMatchObject({ status: 404 });
      await expect(findReviewDetail({ client, query: body })).rejects.toMatchObject({ status: 404 });
      await expect(getWorkflowInstance({ client, path: { id: made.id } })).rejects.toMatchObject({
        status: 404,
      });
    }
  });

  test("takes the branch that its facts and the result before say, and is refused where the model says so", async () => {
    await deploy("branches", {
      elements: [
        startXml(),
        taskXml("a", DEPARTMENT),
        exclusiveXml("g", "g_e"),
        taskXml("b", OFFICE),
        taskXml("c", "superior"),
        endXml(),
      ],
      flows: [
        ["s", "a"],
        ["a", "g"],
        ["g", "b", 'result == "approved" && credits > 4'],
        ["g", "c", 'result == "refused"'],
        ["g", "e"],
        ["b", "e"],
        ["c", "e"],
      ],
    });
    await expect(start("branches", "缺字段")).rejects.toMatchObject({
      status: 400,
      fields: [{ field: "facts.credits" }],
    });
    await start("branches", "三学分", { credits: 3 });
    expect((await approve(department, "三学分")).state).toBe("approved");
    await start("branches", "五学分", { credits: 5 });
    expect((await approve(department, "五学分")).steps).toBe("步骤 b");
    const refused = { path: { id: await task(office, "五学分") }, body: { opinion: "不予认定" } };
    expect((await refuseWorkflowTask({ client: office, ...refused })).data.state).toBe("refused");
    await start("branches", "复议", { credits: 5 });
    const id = await task(department, "复议");
    const appealed = await refuseWorkflowTask({
      client: department,
      path: { id },
      body: { opinion: "不同意" },
    });
    // The department's office is above a student of the department.
    expect(appealed.data).toMatchObject({ state: "running", steps: "步骤 c", people: "院系甲" });
  });

  test("waits for all branches, and is returned out of them", async () => {
    await deploy("beside", {
      elements: [
        startXml(),
        taskXml("a", DEPARTMENT),
        parallelXml("p"),
        taskXml("b", OFFICE),
        taskXml("c", person("li")),
        parallelXml("j"),
        taskXml("d", PLATFORM),
        endXml(),
      ],
      flows: [
        ["s", "a"],
        ["a", "p"],
        ["p", "b"],
        ["p", "c"],
        ["b", "j"],
        ["c", "j"],
        ["j", "d"],
        ["d", "e"],
      ],
    });
    const li = await server.client("li");
    const { id } = await start("beside", "两处会审");
    expect((await approve(department, "两处会审")).steps).toBe("步骤 b、步骤 c");
    expect((await approve(office, "两处会审")).steps).toBe("步骤 c");
    const mine = (await getMyWorkflowTask({ client: li, path: { id: await task(li, "两处会审") } })).data;
    expect(mine.returnTargets).toEqual([
      { node: "s", name: "发起人（账号s0）" },
      { node: "a", name: "步骤 a" },
    ]);
    const path = { id: mine.id };
    await expect(
      returnWorkflowTask({ client: li, path, body: { opinion: "退", node: "d" } }),
    ).rejects.toMatchObject({ status: 400, fields: [{ field: "node" }] });
    const back = await returnWorkflowTask({ client: li, path, body: { opinion: "请再核对", node: "a" } });
    expect(back.data.steps).toBe("步骤 a");
    for (const client of [department, office, li]) await approve(client, "两处会审");
    expect((await read(id)).steps).toBe("步骤 d");
    expect((await approve(admin, "两处会审")).state).toBe("approved");
  });

  test("goes back to who started it, who sends it again or takes it back", async () => {
    await deploy("returned", twoSteps);
    const { id } = await start("returned", "补材料");
    await approve(department, "补材料");
    const body = { opinion: "缺成绩单", node: "s" };
    const returned = await returnWorkflowTask({
      client: office,
      path: { id: await task(office, "补材料") },
      body,
    });
    expect(returned.data).toMatchObject({ state: "returned", people: "账号s0" });
    expect(await todo(student, "补材料")).toMatchObject([{ step: "修改后重新提交", returned: true }]);
    const path = { id };
    await expect(
      resubmitWorkflowInstance({ client: await server.client("s1"), path, body: { opinion: "冒充" } }),
    ).rejects.toMatchObject({ status: 404 });
    const again = await resubmitWorkflowInstance({ client: student, path, body: { opinion: "已补充" } });
    expect(again.data).toMatchObject({ state: "running", steps: "步骤 a" });
    await expect(
      resubmitWorkflowInstance({ client: student, path, body: { opinion: "再来" } }),
    ).rejects.toMatchObject({ status: 409 });
    const gone = await withdrawWorkflowInstance({ client: student, path, body: { opinion: "不申请了" } });
    expect(gone.data.state).toBe("withdrawn");
    expect(await todo(department, "补材料")).toEqual([]);
    // Sent twice it is done once.
    await withdrawWorkflowInstance({ client: student, path, body: { opinion: "不申请了" } });
    const acts = (await read(id)).auditlog.map(({ action }) => action);
    expect(acts).toEqual(["start", "approve", "sendBack", "resubmit", "withdraw"]);
    const mine = (await searchMyWorkflowInstances({ client: student, body: { keyword: "补材料" } })).data;
    expect(mine).toMatchObject({ rowCount: 1, items: [{ id, state: "withdrawn" }] });
  });
});

describe("several people", () => {
  test("decide together as the condition says, each once, and no more are asked than it takes", async () => {
    const three = [person("li"), person("wang"), person("office1")].join(";");
    await deploy("together", {
      elements: [startXml(), taskXml("a", three, countersignXml("approved * 3 >= total * 2")), endXml()],
      flows: [
        ["s", "a"],
        ["a", "e"],
      ],
    });
    const [li, wang] = [await server.client("li"), await server.client("wang")];
    await start("together", "会签通过");
    expect((await approve(li, "会签通过")).state).toBe("running");
    expect(await todo(li, "会签通过")).toEqual([]);
    expect((await approve(wang, "会签通过")).state).toBe("approved");
    expect(await todo(office, "会签通过")).toEqual([]);
    await start("together", "会签否决");
    const refuse = async (client: Client) =>
      (
        await refuseWorkflowTask({
          client,
          path: { id: await task(client, "会签否决") },
          body: { opinion: "不同意" },
        })
      ).data.state;
    expect(await refuse(li)).toBe("running");
    expect(await refuse(wang)).toBe("refused");
  });

  test("may do a step when one gives it to another, or does another's while they are away", async () => {
    await deploy("other", {
      elements: [startXml(), taskXml("a", person("li")), endXml()],
      flows: [
        ["s", "a"],
        ["a", "e"],
      ],
    });
    const [li, wang] = [await server.client("li"), await server.client("wang")];
    const find = async (keyword: string) =>
      (await searchWorkflowPeople({ client: li, body: { keyword } })).data.items.map(({ name }) => name);
    expect(await find("老师")).toEqual(expect.arrayContaining(["李老师", "王老师"]));
    expect(await find("教务")).toEqual(["教务1"]);
    expect(await find("账号")).toEqual([]);
    await expect(find("李")).rejects.toMatchObject({ status: 400 });

    await start("other", "转给王老师");
    const path = { id: await task(li, "转给王老师") };
    const to = (accountId: number | undefined) => ({
      client: li,
      path,
      body: { opinion: "请办理", accountId: accountId ?? 0 },
    });
    await expect(transferWorkflowTask(to(accountIds.get("office2")))).rejects.toMatchObject({ status: 404 });
    await expect(transferWorkflowTask(to(accountIds.get("li")))).rejects.toMatchObject({ status: 400 });
    await transferWorkflowTask(to(accountIds.get("wang")));
    expect(await todo(li, "转给王老师")).toEqual([]);
    expect((await approve(wang, "转给王老师")).state).toBe("approved");

    const { id } = await start("other", "李老师外出");
    const now = server.clock().getTime();
    const times = {
      fromAt: new Date(now - 1_000).toISOString(),
      untilAt: new Date(now + 86_400_000).toISOString(),
    };
    const body = { accountId: accountIds.get("wang") as number, ...times };
    const away = (await createWorkflowDelegation({ client: li, body })).data;
    expect((await searchWorkflowDelegations({ client: li, body: {} })).data.items).toMatchObject([
      { id: away.id, delegate: "王老师" },
    ]);
    expect((await searchWorkflowDelegations({ client: wang, body: {} })).data.items).toEqual([]);
    expect(await todo(wang, "李老师外出")).toHaveLength(1);
    await expect(deleteWorkflowDelegation({ client: wang, path: { id: away.id } })).rejects.toMatchObject({
      status: 404,
    });
    await deleteWorkflowDelegation({ client: li, path: { id: away.id } });
    expect(await todo(wang, "李老师外出")).toEqual([]);
    await createWorkflowDelegation({ client: li, body });
    expect((await approve(wang, "李老师外出")).state).toBe("approved");
    expect((await read(id)).auditlog.at(-1)).toMatchObject({ assignee: "王老师", onBehalfOf: "李老师" });
    for (const wrong of [
      { ...body, accountId: accountIds.get("li") as number },
      { ...body, untilAt: times.fromAt },
      { ...body, accountId: accountIds.get("office2") as number },
    ])
      await expect(createWorkflowDelegation({ client: li, body: wrong })).rejects.toMatchObject({
        status: expect.any(Number),
      });
  });

  test("never decide what they started themselves", async () => {
    await deploy("self", {
      elements: [startXml(), taskXml("a", `${person("li")};${person("wang")}`), endXml()],
      flows: [
        ["s", "a"],
        ["a", "e"],
      ],
    });
    const li = await server.client("li");
    const body = { processDefinitionKey: "self", subject: "自己的申请" };
    const made = (await createWorkflowInstance({ client: li, body })).data;
    expect(made.people).toBe("王老师");
    expect(await todo(li, "自己的申请")).toEqual([]);
  });
});

describe("the office", () => {
  test("finds what nobody can do, and lets it go on with a reason", async () => {
    await deploy("stuck", {
      elements: [startXml(), taskXml("a", person("wang")), taskXml("b", OFFICE), endXml()],
      flows: [
        ["s", "a"],
        ["a", "b"],
        ["b", "e"],
      ],
    });
    const { id } = await start("stuck", "没人能办");
    const wang = eq(account.useraccount, "wang");
    await server.services.db.update(account).set({ disabled: true }).where(wang);
    const found = (
      await searchWorkflowInstances({ client: office, body: { stuck: true, keyword: "没人能办" } })
    ).data;
    expect(found.items).toMatchObject([{ id, subject: "没人能办", stuck: true }]);
    const [model] = (await listWorkflowModels({ client: admin, query: { bhOrName: "stuck" } })).data.items;
    expect(model).toMatchObject({ running: 1, stuck: 1 });
    const { version } = await read(id);
    const path = { id };
    const accountIdsOf = [accountIds.get("li") as number];
    const repair = { reason: "王老师已离职", version, accountIds: accountIdsOf };
    await expect(repairWorkflowInstance({ client: foreignOffice, path, body: repair })).rejects.toMatchObject(
      { status: 404 },
    );
    await expect(
      repairWorkflowInstance({ client: office, path, body: { reason: "都不选", version } }),
    ).rejects.toMatchObject({ status: 400 });
    const repaired = (await repairWorkflowInstance({ client: office, path, body: repair })).data;
    expect(repaired).toMatchObject({ people: "李老师", stuck: false });
    await expect(repairWorkflowInstance({ client: office, path, body: repair })).rejects.toMatchObject({
      code: "VERSION_CONFLICT",
    });
    expect((await read(id)).repairTargets).toMatchObject([
      { node: "s", name: expect.stringMatching(/^发起人/) },
      { node: "a" },
      { node: "b", name: "步骤 b" },
    ]);
    const onward = { reason: "材料已核", version: repaired.version, node: "b" };
    expect((await repairWorkflowInstance({ client: office, path, body: onward })).data.steps).toBe("步骤 b");
    expect((await read(id)).auditlog.map(({ action, commentContext }) => [action, commentContext])).toEqual([
      ["start", "没人能办"],
      ["repair", "王老师已离职"],
      ["repair", "材料已核"],
      [undefined, undefined],
    ]);
    await server.services.db.update(account).set({ disabled: false }).where(wang);
  });

  test("ends one with a reason, for good", async () => {
    await deploy("ended", twoSteps);
    const { id, version } = await start("ended", "终止它");
    const path = { id };
    const body = { reason: "重复申请", version };
    await expect(terminateWorkflowInstance({ client: foreignOffice, path, body })).rejects.toMatchObject({
      status: 404,
    });
    await expect(terminateWorkflowInstance({ client: student, path, body })).rejects.toMatchObject({
      status: 403,
    });
    expect((await terminateWorkflowInstance({ client: office, path, body })).data.state).toBe("terminated");
    expect((await read(id)).repairTargets).toEqual([]);
    await expect(
      terminateWorkflowInstance({ client: office, path, body: { ...body, version: version + 1 } }),
    ).rejects.toMatchObject({ status: 409, code: "STATE_CONFLICT" });
    expect(await todo(department, "终止它")).toEqual([]);
    await expect(
      withdrawWorkflowInstance({ client: student, path, body: { opinion: "晚了" } }),
    ).rejects.toMatchObject({
      status: 409,
    });
  });
});

describe("a step that is not done in time", () => {
  const fire = () => server.services.workflow.timers.fire(server.services.db, server.clock());
  const day = 86_400_000;

  test("is reminded of, given to others besides, and left where the model says so, each once", async () => {
    await deploy("late", {
      elements: [
        startXml(),
        taskXml("a", person("li")),
        timerXml("t1", "a", "P1D"),
        timerXml("t2", "a", "P2D", { late: "escalate", to: OFFICE }),
        timerXml("t3", "a", "P3D", { interrupts: true }),
        taskXml("b", PLATFORM),
        endXml(),
      ],
      flows: [
        ["s", "a"],
        ["a", "e"],
        ["t3", "b"],
        ["b", "e"],
      ],
    });
    const li = await server.client("li");
    const { id } = await start("late", "逾期未办");
    const [waiting] = await todo(li, "逾期未办");
    expect(Date.parse(waiting?.dueAt ?? "")).toBe(Date.parse(waiting?.openedAt ?? "") + day);
    expect(await fire()).toBe(0);
    server.clock.advance({ days: 1 });
    expect(await fire()).toBe(1);
    expect(await fire()).toBe(0);
    expect((await todo(await server.client("li"), "逾期未办"))[0]?.remindedAt).toBeDefined();
    expect(await todo(await server.client("office1"), "逾期未办")).toEqual([]);
    server.clock.advance({ days: 1 });
    expect(await fire()).toBe(1);
    expect(await todo(await server.client("office1"), "逾期未办")).toHaveLength(1);
    server.clock.advance({ days: 1 });
    expect(await fire()).toBe(1);
    const path = await read(id, await server.client("office1"));
    expect(path.steps).toBe("步骤 b");
    expect(path.auditlog.map(({ action }) => action)).toEqual([
      "start",
      "remind",
      "escalate",
      "expire",
      undefined,
    ]);
  });
});

describe("a domain", () => {
  /** A domain of its own: it has its records decided, and changes them when it is told. */
  const told: Omit<Ended<unknown>, "tx" | "services">[] = [];
  const kind: ProcessKind = defineProcess<unknown>()({
    key: "fixture",
    title: "意见认可",
    facts: { length: "number" },
    ended: async ({ tx, businessKey, instanceId, outcome, opinion, at }) => {
      told.push({ businessKey, instanceId, outcome, opinion, at });
      if (businessKey === "broken") throw new Error("the domain cannot take it");
      await tx
        .update(feedback)
        .set({ answer: outcome })
        .where(eq(feedback.id, Number(businessKey)));
    },
    mayRead: async ({ session, businessKey }) => session.personName === "账号s1" && businessKey !== "x",
  });
  const initiator = { accountId: null, name: "没有账号的人", schoolId: null, department: null };
  const answerOf = async (id: number) =>
    (await server.services.db.select().from(feedback).where(eq(feedback.id, id)))[0]?.answer;

  /** A record and its instance, in one transaction. */
  const submit = (subject: string, fail = false) =>
    transaction(server.services.db, async (tx) => {
      const now = server.clock();
      const [row] = await tx
        .insert(feedback)
        .values({ senderId: 0, sender: "x", sentAt: now, text: subject, page: "/", schoolId: null })
        .returning({ id: feedback.id });
      const businessKey = String(row?.id);
      const given = {
        processDefinitionKey: "fixture",
        businessKey,
        subject,
        facts: { length: 5 },
        initiator,
      };
      await server.services.workflow.submissions.start(tx, given, now);
      if (fail) throw new Error("the domain's transaction failed");
      return row?.id as number;
    });

  beforeAll(async () => {
    // Days have passed on the clock above.
    admin = await server.client("admin");
    for (const node of server.nodes) node.workflow.announce([kind], node);
    await deploy("fixture", {
      elements: [startXml(), exclusiveXml("g", "g_e"), taskXml("a", PLATFORM), endXml()],
      flows: [
        ["s", "g"],
        ["g", "a", "length > 3"],
        ["g", "e"],
        ["a", "e"],
      ],
    });
  });

  test("starts one in its own transaction, and is told of the end in the engine's", async () => {
    const id = await submit("认可");
    expect(await answerOf(id)).toBe("");
    expect((await approve(admin, "认可")).state).toBe("approved");
    expect(await answerOf(id)).toBe("approved");
    expect(told.at(-1)).toMatchObject({ businessKey: String(id), outcome: "approved", opinion: "同意" });
    await expect(submit("没有写成", true)).rejects.toThrow("the domain's transaction failed");
    expect(await todo(admin, "没有写成")).toEqual([]);
  });

  test("that cannot take the end leaves the step as it was", async () => {
    const given = {
      processDefinitionKey: "fixture",
      businessKey: "broken",
      subject: "收不下",
      facts: { length: 5 },
      initiator,
    };
    const row = await transaction(server.services.db, (tx) =>
      server.services.workflow.submissions.start(tx, given, server.clock()),
    );
    await expect(approve(admin, "收不下")).rejects.toMatchObject({ status: 500 });
    expect(await todo(admin, "收不下")).toHaveLength(1);
    expect((await read(row.id, admin)).state).toBe("running");
    // One record is not decided twice at a time.
    await expect(
      transaction(server.services.db, (tx) =>
        server.services.workflow.submissions.start(tx, given, server.clock()),
      ),
    ).rejects.toMatchObject({ status: 409 });
  });

  test("says who may read how far it is, which facts conditions may ask for, and where it is started", async () => {
    const id = await submit("谁能看");
    const query = { processDefinitionKey: "fixture", businessKey: String(id) };
    expect((await findReviewDetail({ client: await server.client("s1"), query })).data.state).toBe("running");
    await expect(findReviewDetail({ client: await server.client("s0"), query })).rejects.toMatchObject({
      status: 404,
    });
    const body = { processDefinitionKey: "fixture", subject: "直接发起" };
    await expect(createWorkflowInstance({ client: await server.client("s0"), body })).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining("意见认可"),
    });
    const [model] = (await listWorkflowModels({ client: admin, query: { bhOrName: "fixture" } })).data.items;
    const xml = modelXml({
      key: "fixture",
      elements: [startXml(), exclusiveXml("g", "g_e"), taskXml("a", PLATFORM), endXml()],
      flows: [
        ["s", "g"],
        ["g", "a", "points > 3"],
        ["g", "e"],
        ["a", "e"],
      ],
    });
    const path = { id: model?.id as number };
    const { version } = (
      await updateWorkflowModel({
        client: admin,
        path,
        body: { name: "改", xml, version: model?.version as number },
      })
    ).data;
    await expect(deployWorkflowModel({ client: admin, body: { ...path, version } })).rejects.toMatchObject({
      fields: [{ field: "g_a", message: expect.stringContaining("points") }],
    });
  });
});
