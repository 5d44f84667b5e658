import { describe, expect, test } from "vitest";
import {
  countersignXml,
  endXml,
  exclusiveXml,
  modelXml,
  parallelXml,
  startXml,
  taskXml,
  timerXml,
} from "./model-fixture.ts";
import { readDuration } from "./duration.ts";
import { readBpmn } from "./read-bpmn.ts";

const FACTS = { credits: "number", kind: "text" } as const;

/** What is wrong with a model, by element. */
async function faultsOf(elements: readonly string[], flows: Parameters<typeof modelXml>[0]["flows"]) {
  const { faults } = await readBpmn(modelXml({ elements, flows }), FACTS);
  return faults.map(({ element, message }) => `${element}: ${message}`);
}
/** Start, the given steps, end, in one line. */
const line = (...elements: string[]) => {
  const ids = ["s", ...elements.map((xml) => /id="(\w+)"/.exec(xml)?.[1] as string), "e"];
  const flows = ids.slice(1).map((to, n) => [ids[n] as string, to] as const);
  return [[startXml(), ...elements, endXml()], flows] as const;
};

test("a whole model is read: steps, branches, joins, 会签, deadlines, ends", async () => {
  const { process, faults, warnings } = await readBpmn(
    modelXml({
      elements: [
        startXml(),
        taskXml("a"),
        exclusiveXml("g", "g_p"),
        parallelXml("p"),
        taskXml("b", "superior"),
        taskXml("c", "person:li; role:2@school:10001/物理学院", countersignXml("approved >= total * 2 / 3")),
        timerXml("t1", "b", "P3D"),
        timerXml("t2", "b", "P5D", {
          late: "escalate",
          to: "role:1@platform",
        }),
        timerXml("t3", "c", "P1W", { interrupts: true }),
        parallelXml("j"),
        endXml("e"),
        endXml("no", "refused"),
      ],
      flows: [
        ["s", "a"],
        ["a", "g"],
        ["g", "no", 'result == "refused" || credits > 10'],
        ["g", "p"],
        ["p", "b"],
        ["p", "c"],
        ["b", "j"],
        ["c", "j"],
        ["t3", "no"],
        ["j", "e"],
      ],
    }),
    FACTS,
  );
  expect(faults).toEqual([]);
  expect(process?.nodes["a"]).toMatchObject({ refusalGoesOn: true });
  expect(warnings).toEqual([]);
});

test("what a model says stands in the process", async () => {
  const [elements, flows] = line(
    taskXml("a", undefined, countersignXml("${approved >= 2}")),
    taskXml("b", "role:2@school:10001/物理学院"),
  );
  const { process } = await readBpmn(
    modelXml({
      elements: [...elements, timerXml("t", "b", "PT36H", { interrupts: true })],
      flows: [...flows, ["t", "e"]],
    }),
  );
  expect(process).toMatchObject({
    key: "apply",
    name: "申请审核",
    start: "s",
    nodes: {
      a: {
        kind: "task",
        name: "步骤 a",
        assignees: [{ by: "role", roleId: "2", at: "initiator-school" }],
        countersign: { is: "both", sign: ">=" },
        refusalGoesOn: false,
      },
      b: {
        assignees: [{ by: "role", roleId: "2", at: "school", schoolCode: "10001", department: "物理学院" }],
        deadlines: [{ id: "t", afterMs: 36 * 3_600_000, late: { does: "leave", flow: "t_e" } }],
      },
      e: { kind: "end", outcome: "approved" },
    },
    flows: { s_a: "a", a_b: "b", b_e: "e", t_e: "e" },
  });
});

describe("every element that the engine does not know is refused by name, at its id", () => {
  test.each([
    ["serviceTask", "服务任务"],
    ["scriptTask", "脚本任务"],
    ["sendTask", "发送任务"],
    ["receiveTask", "接收任务"],
    ["manualTask", "手工任务"],
    ["businessRuleTask", "业务规则任务"],
    ["task", "普通任务"],
    ["subProcess", "子流程"],
    ["transaction", "事务子流程"],
    ["adHocSubProcess", "即席子流程"],
    ["callActivity", "调用活动"],
    ["inclusiveGateway", "包容网关"],
    ["complexGateway", "复杂网关"],
    ["eventBasedGateway", "事件网关"],
    ["intermediateCatchEvent", "中间捕获事件"],
    ["intermediateThrowEvent", "中间抛出事件"],
    ["dataObject", "数据对象"],
  ])("%s", async (tag, name) => {
    expect(await faultsOf(...line(`<${tag} id="x" name="某步"/>`))).toContain(
      `x: 不支持${name}「某步」，请换成支持的元素`,
    );
  });

  test.each([
    ["messageEventDefinition", "消息事件"],
    ["timerEventDefinition", "定时事件"],
    ["signalEventDefinition", "信号事件"],
  ])("a start by %s", async (tag, name) => {
    const [, flows] = line(taskXml("a"));
    const start = `<startEvent id="s"><${tag} id="d"/></startEvent>`;
    expect(await faultsOf([start, taskXml("a"), endXml()], flows)).toEqual([`s: 开始不支持${name}`]);
  });

  test.each([
    ["terminateEventDefinition", "终止事件"],
    ["errorEventDefinition", "错误事件"],
  ])("an end by %s", async (tag, name) => {
    const [, flows] = line(taskXml("a"));
    const end = `<endEvent id="e"><${tag} id="d"/></endEvent>`;
    expect(await faultsOf([startXml(), taskXml("a"), end], flows)).toEqual([`e: 结束不支持${name}`]);
  });

  test("a loop, a step after the other, a pool, lanes, another process", async () => {
    const [elements, flows] = line(taskXml("a", undefined, "<standardLoopCharacteristics/>"));
    expect(await faultsOf(elements, flows)).toEqual(["a: 不支持循环任务"]);
    const serial = line(taskXml("a", undefined, `<multiInstanceLoopCharacteristics isSequential="true"/>`));
    expect(await faultsOf(...serial)).toEqual(["a: 审批「步骤 a」：不支持依次办理的会签，请改为同时办理"]);
    expect(await faultsOf([...line(taskXml("a"))[0], `<laneSet id="l"/>`], flows)).toEqual([
      "l: 不支持泳道，请删除",
    ]);
    const xml = modelXml({ elements: line(taskXml("a"))[0], flows });
    const more = xml.replace("</definitions>", `<collaboration id="c"/><process id="p2"/></definitions>`);
    expect((await readBpmn(more)).faults).toEqual([
      { element: "c", message: "不支持池（协作）" },
      { element: "p2", message: "一个模型只能有一个流程，请把其余的删除" },
    ]);
  });
});

describe("a model that could not go well is refused at the element", () => {
  test.each<[string, readonly string[], Parameters<typeof modelXml>[0]["flows"], string[]]>([
    ["a step without anybody", ...line(taskXml("a", "")), ["a: 审批「步骤 a」没有办理人，请在属性里设置"]],
    [
      "an assignee that is not whole",
      ...line(taskXml("a", "role:2@moon; superior")),
      ["a: 审批「步骤 a」有一个办理人没有填完整，请重新设置"],
    ],
    [
      "a step that nothing leads to",
      [...line(taskXml("a"))[0], taskXml("x")],
      [...line(taskXml("a"))[1], ["x", "e"]],
      ["x: 审批「步骤 x」没有连入的流向，永远不会走到"],
    ],
    [
      "a step that leads nowhere",
      [startXml(), exclusiveXml("g", "g_e"), taskXml("a"), endXml()],
      [
        ["s", "g"],
        ["g", "e"],
        ["g", "a", "credits > 1"],
      ],
      ["a: 审批「步骤 a」没有连出的流向，走不到结束"],
    ],
    [
      "steps that are only reached from each other",
      [...line(taskXml("a"))[0], taskXml("x"), taskXml("y")],
      [...line(taskXml("a"))[1], ["x", "y"], ["y", "x"]],
      ["x: 「步骤 x」永远不会走到，请连上流向或删除它", "y: 「步骤 y」永远不会走到，请连上流向或删除它"],
    ],
    [
      "a gateway without a default",
      [startXml(), exclusiveXml("g"), taskXml("a"), endXml()],
      [
        ["s", "g"],
        ["g", "a", "credits > 1"],
        ["g", "e", "credits <= 1"],
        ["a", "e"],
      ],
      ["g: 条件分支「网关 g」没有默认的流向：条件都不满足时不知道往哪走"],
    ],
    [
      "a condition that cannot be read, and one for a fact that there is not",
      [startXml(), exclusiveXml("g", "g_e"), taskXml("a"), taskXml("b"), endXml()],
      [
        ["s", "g"],
        ["g", "a", "credits >"],
        ["g", "b", "points > 3"],
        ["g", "e"],
        ["a", "e"],
        ["b", "e"],
      ],
      ["g_a: 条件不完整", "g_b: 条件用到了没有的字段「points」"],
    ],
    [
      "the result of a step where there was none",
      [startXml(), exclusiveXml("g", "g_e"), taskXml("a"), endXml()],
      [
        ["s", "g"],
        ["g", "a", 'result == "approved"'],
        ["g", "e"],
        ["a", "e"],
      ],
      ["g: 条件分支「网关 g」用到审核结果 result，但它前面不全是审批"],
    ],
    [
      "a join that waits for branches of which one is taken",
      [startXml(), exclusiveXml("g", "g_b"), taskXml("a"), taskXml("b"), parallelXml("j"), endXml()],
      [
        ["s", "g"],
        ["g", "a", "credits > 1"],
        ["g", "b"],
        ["a", "j"],
        ["b", "j"],
        ["j", "e"],
      ],
      ["j: 「并行 j」会一直等不齐所有分支，请让每个分支都连到它，或改用条件分支汇合"],
    ],
    [
      "branches that meet without a join",
      [startXml(), parallelXml("p"), taskXml("a"), taskXml("b"), exclusiveXml("m"), taskXml("c"), endXml()],
      [
        ["s", "p"],
        ["p", "a"],
        ["p", "b"],
        ["a", "m"],
        ["b", "m"],
        ["m", "c"],
        ["c", "e"],
      ],
      ["c: 「步骤 c」会同时走到两次：并行的各路要先用并行分支汇合"],
    ],
    [
      "a circle without a step",
      [startXml(), exclusiveXml("g", "g_h"), exclusiveXml("h", "h_e"), taskXml("a"), endXml()],
      [
        ["s", "a"],
        ["a", "g"],
        ["g", "h"],
        ["h", "g", "credits > 1"],
        ["h", "e"],
      ],
      ["g: 「网关 g」处在一个没有任何审批的循环里，流程会停不下来"],
    ],
    [
      "no end",
      [startXml(), taskXml("a")],
      [
        ["s", "a"],
        ["a", "a"],
      ],
      ["apply: 没有结束，流程走不完"],
    ],
    [
      "two starts",
      [startXml(), startXml("s2"), taskXml("a"), endXml()],
      [
        ["s", "a"],
        ["s2", "a"],
        ["a", "e"],
      ],
      ["s2: 应有一个开始，现在有 2 个"],
    ],
    [
      "a condition where none is asked for",
      line(taskXml("a"))[0],
      [
        ["s", "a"],
        ["a", "e", "credits > 1"],
      ],
      ["a_e: 只有条件分支连出的流向可以有条件，请在这里加条件分支"],
    ],
    [
      "a deadline in months, and one that escalates to nobody",
      [...line(taskXml("a"))[0], timerXml("t", "a", "P1M"), timerXml("u", "a", "P1D", { late: "escalate" })],
      line(taskXml("a"))[1],
      [
        "t: 审批「步骤 a」的时限的时间「P1M」不是时长，请写成 P3D（3 天）、PT12H（12 小时）这样",
        "u: 审批「步骤 a」的时限没有选另外请谁办理，请在属性里设置",
      ],
    ],
    [
      "a 会签 to which a deadline would add people",
      [
        ...line(taskXml("a", undefined, countersignXml("approved > 1")))[0],
        timerXml("t", "a", "P1D", { late: "escalate", to: "superior" }),
      ],
      line(taskXml("a"))[1],
      ["t: 会签不支持到期另外请人办理：中途加人会改变结果，请改为催办"],
    ],
    [
      "a 会签 that asks for something else",
      ...line(taskXml("a", undefined, countersignXml("nrOfInstances > 1"))),
      ["a: 会签的完成条件用到了没有的字段「nrOfInstances」"],
    ],
  ])("%s", async (_, elements, flows, wanted) => {
    expect(await faultsOf(elements, flows)).toEqual(wanted);
  });

  test("what is no BPMN", async () => {
    for (const xml of ["", "流程", "<html/>", "<definitions>"]) {
      const { faults } = await readBpmn(xml);
      expect(faults[0]?.element, xml).toBe("definitions");
    }
  });
});

test("a timer is refused without a time, and when it interrupts and leads nowhere; by the name of its step", async () => {
  const [elements, flows] = line(taskXml("a"));
  const read = async (timer: string) => readBpmn(modelXml({ elements: [...elements, timer], flows }));
  const { faults } = await read(timerXml("t", "a", "", { interrupts: true }));
  expect(faults).toEqual([
    {
      element: "t",
      message: "审批「步骤 a」的时限没有填时间，请写成 P3D（3 天）、PT12H（12 小时）这样",
    },
    {
      element: "t",
      message:
        "审批「步骤 a」的时限没有连出的流向，到期了不知道往哪走：请连出一条流向，或选「到期时」催办、另外请人办理",
    },
  ]);
  const { process } = await read(timerXml("t", "a", "P1D", { interrupts: true, late: "remind" }));
  expect(process?.nodes["a"]).toMatchObject({ deadlines: [{ id: "t", late: { does: "remind" } }] });
});

test("what other tools add is named as a warning", async () => {
  const [elements, flows] = line(taskXml("a"));
  const xml = modelXml({ elements, flows })
    .replace("xmlns:xsi", 'xmlns:camunda="http://camunda.org/schema/1.0/bpmn" xmlns:xsi')
    .replace('id="a"', 'id="a" camunda:assignee="li"');
  const { faults, warnings } = await readBpmn(xml);
  expect(faults).toEqual([]);
  expect(warnings).toEqual([{ element: "a", message: "不认识属性 camunda:assignee，已忽略" }]);
});

test("a length of time is read in weeks, days, hours, minutes and seconds, and nothing else", () => {
  const hour = 3_600_000;
  expect(["P1W", "P3D", "PT12H", "PT90M", "PT5S", "P1DT6H"].map(readDuration)).toEqual([
    168 * hour,
    72 * hour,
    12 * hour,
    1.5 * hour,
    5_000,
    30 * hour,
  ]);
  for (const wrong of ["", "P", "PT", "P0D", "P1M", "P1Y", "3 天", "P1.5D", "P1DT"])
    expect(readDuration(wrong), wrong).toBeUndefined();
});
