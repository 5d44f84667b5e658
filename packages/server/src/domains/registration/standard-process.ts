import { type RegistrationKind } from "@huxuan/api-client";

/** Id of the process that decides registrations. */
export const REGISTRATION_PROCESS = "registration";

/** What conditions of its drawings may ask for. */
export const REGISTRATION_FACTS = {
  /** `student`, `visitor` or `teacher`. */
  kind: "text",
  schoolCode: "text",
  /** The register of the school has somebody with this number and name. */
  inRegister: "boolean",
  bySignOn: "boolean",
} as const;

/** The same, as one application gives them. */
export interface RegistrationFacts {
  kind: RegistrationKind;
  schoolCode: string;
  inRegister: boolean;
  bySignOn: boolean;
}

/**
 * What decides while no office has drawn otherwise: one step of the school's office, and of the province's where the
 * school has none.
 */
export const STANDARD_PROCESS = `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI" xmlns:huxuan="http://huxuan.edu.cn/schema/bpmn" id="definitions" targetNamespace="http://huxuan.edu.cn/workflow">
  <process id="${REGISTRATION_PROCESS}" name="注册审核" isExecutable="true">
    <startEvent id="start" name="提交申请" />
    <userTask id="audit" name="学校审核">
      <extensionElements>
        <huxuan:assignee by="superior" />
      </extensionElements>
    </userTask>
    <endEvent id="end" name="结束" />
    <sequenceFlow id="start_audit" sourceRef="start" targetRef="audit" />
    <sequenceFlow id="audit_end" sourceRef="audit" targetRef="end" />
  </process>
  <bpmndi:BPMNDiagram id="diagram">
    <bpmndi:BPMNPlane id="plane" bpmnElement="${REGISTRATION_PROCESS}">
      <bpmndi:BPMNShape id="start_shape" bpmnElement="start"><dc:Bounds x="160" y="102" width="36" height="36" /></bpmndi:BPMNShape>
      <bpmndi:BPMNShape id="audit_shape" bpmnElement="audit"><dc:Bounds x="260" y="80" width="100" height="80" /></bpmndi:BPMNShape>
      <bpmndi:BPMNShape id="end_shape" bpmnElement="end"><dc:Bounds x="424" y="102" width="36" height="36" /></bpmndi:BPMNShape>
      <bpmndi:BPMNEdge id="start_audit_edge" bpmnElement="start_audit"><di:waypoint x="196" y="120" /><di:waypoint x="260" y="120" /></bpmndi:BPMNEdge>
      <bpmndi:BPMNEdge id="audit_end_edge" bpmnElement="audit_end"><di:waypoint x="360" y="120" /><di:waypoint x="424" y="120" /></bpmndi:BPMNEdge>
    </bpmndi:BPMNPlane>
  </bpmndi:BPMNDiagram>
</definitions>
`;
