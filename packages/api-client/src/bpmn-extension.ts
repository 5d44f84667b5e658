/**
 * What processes say besides BPMN, in attributes and elements of our own, as bpmn-moddle describes them: the server reads
 * them, a designer writes them.
 */
export const BPMN_EXTENSION = {
  name: "Huxuan",
  uri: "http://huxuan.edu.cn/schema/bpmn",
  prefix: "huxuan",
  xml: { tagAlias: "lowerCase" },
  types: [
    {
      // Of a user task, who does it; of a deadline that escalates, who may do it besides. Several add up.
      name: "Assignee",
      superClass: ["Element"],
      // Written out: a call while this file is read would stay in every bundle.
      properties: [
        { name: "by", isAttr: true, type: "String" },
        { name: "role", isAttr: true, type: "String" },
        { name: "at", isAttr: true, type: "String" },
        { name: "school", isAttr: true, type: "String" },
        { name: "department", isAttr: true, type: "String" },
        { name: "account", isAttr: true, type: "String" },
      ],
    },
    {
      // What happens then: `remind` or `escalate`.
      name: "Deadline",
      extends: ["bpmn:BoundaryEvent"],
      properties: [{ name: "late", isAttr: true, type: "String" }],
    },
    {
      // `approved` or `refused`.
      name: "Ending",
      extends: ["bpmn:EndEvent"],
      properties: [{ name: "outcome", isAttr: true, type: "String" }],
    },
  ],
};
