/** Id of the process that decides rules. */
export const RULE_PROCESS = "recognition-rule";

/** What conditions of its drawings may ask for. */
export const RULE_FACTS = {
  /** Of the home school. */
  schoolCode: "text",
  hostCode: "text",
  /** `one`, `many`, `split` or `module`. */
  kind: "text",
  /** 1 for the first version of a rule. */
  revision: "number",
  /** The department of the target has an office, and it did not hand the rule in itself. */
  collegeReviews: "boolean",
  /** The academic office of the school has nobody but who handed it in. */
  alone: "boolean",
} as const;

/**
 * What decides while no office has drawn otherwise: the department of the target, then the academic office. Nobody decides
 * what they handed in: where a school has one officer only, the provincial office does.
 */
export const STANDARD_PROCESS = `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:huxuan="http://huxuan.edu.cn/schema/bpmn" id="definitions" targetNamespace="http://huxuan.edu.cn/workflow">
  <process id="${RULE_PROCESS}" name="互认规则审核" isExecutable="true">
    <startEvent id="start" name="提交规则" />
    <exclusiveGateway id="who" name="由谁审核" default="who_office" />
    <userTask id="college" name="学院审核">
      <extensionElements>
        <huxuan:assignee by="role" role="2" at="initiator-department" />
      </extensionElements>
    </userTask>
    <exclusiveGateway id="then" name="由谁审定" default="then_office" />
    <userTask id="office" name="教务处审核">
      <extensionElements>
        <huxuan:assignee by="role" role="2" at="initiator-school" />
      </extensionElements>
    </userTask>
    <userTask id="province" name="省平台审核">
      <extensionElements>
        <huxuan:assignee by="role" role="1" at="platform" />
      </extensionElements>
    </userTask>
    <endEvent id="end" name="启用" />
    <sequenceFlow id="start_who" sourceRef="start" targetRef="who" />
    <sequenceFlow id="who_college" name="学院审核" sourceRef="who" targetRef="college">
      <conditionExpression xsi:type="tFormalExpression">\${collegeReviews}</conditionExpression>
    </sequenceFlow>
    <sequenceFlow id="who_office" sourceRef="who" targetRef="then" />
    <sequenceFlow id="college_then" sourceRef="college" targetRef="then" />
    <sequenceFlow id="then_province" name="教务处只有提交人" sourceRef="then" targetRef="province">
      <conditionExpression xsi:type="tFormalExpression">\${alone}</conditionExpression>
    </sequenceFlow>
    <sequenceFlow id="then_office" sourceRef="then" targetRef="office" />
    <sequenceFlow id="office_end" sourceRef="office" targetRef="end" />
    <sequenceFlow id="province_end" sourceRef="province" targetRef="end" />
  </process>
  <bpmndi:BPMNDiagram id="diagram">
    <bpmndi:BPMNPlane id="plane" bpmnElement="${RULE_PROCESS}">
      <bpmndi:BPMNShape id="start_shape" bpmnElement="start"><dc:Bounds x="160" y="102" width="36" height="36" /></bpmndi:BPMNShape>
      <bpmndi:BPMNShape id="who_shape" bpmnElement="who" isMarkerVisible="true"><dc:Bounds x="245" y="95" width="50" height="50" /></bpmndi:BPMNShape>
      <bpmndi:BPMNShape id="college_shape" bpmnElement="college"><dc:Bounds x="345" y="-30" width="100" height="80" /></bpmndi:BPMNShape>
      <bpmndi:BPMNShape id="then_shape" bpmnElement="then" isMarkerVisible="true"><dc:Bounds x="500" y="95" width="50" height="50" /></bpmndi:BPMNShape>
      <bpmndi:BPMNShape id="office_shape" bpmnElement="office"><dc:Bounds x="605" y="80" width="100" height="80" /></bpmndi:BPMNShape>
      <bpmndi:BPMNShape id="province_shape" bpmnElement="province"><dc:Bounds x="605" y="200" width="100" height="80" /></bpmndi:BPMNShape>
      <bpmndi:BPMNShape id="end_shape" bpmnElement="end"><dc:Bounds x="770" y="102" width="36" height="36" /></bpmndi:BPMNShape>
      <bpmndi:BPMNEdge id="start_who_edge" bpmnElement="start_who"><di:waypoint x="196" y="120" /><di:waypoint x="245" y="120" /></bpmndi:BPMNEdge>
      <bpmndi:BPMNEdge id="who_college_edge" bpmnElement="who_college"><di:waypoint x="270" y="95" /><di:waypoint x="270" y="10" /><di:waypoint x="345" y="10" /></bpmndi:BPMNEdge>
      <bpmndi:BPMNEdge id="who_office_edge" bpmnElement="who_office"><di:waypoint x="295" y="120" /><di:waypoint x="500" y="120" /></bpmndi:BPMNEdge>
      <bpmndi:BPMNEdge id="college_then_edge" bpmnElement="college_then"><di:waypoint x="445" y="10" /><di:waypoint x="525" y="10" /><di:waypoint x="525" y="95" /></bpmndi:BPMNEdge>
      <bpmndi:BPMNEdge id="then_province_edge" bpmnElement="then_province"><di:waypoint x="525" y="145" /><di:waypoint x="525" y="240" /><di:waypoint x="605" y="240" /></bpmndi:BPMNEdge>
      <bpmndi:BPMNEdge id="then_office_edge" bpmnElement="then_office"><di:waypoint x="550" y="120" /><di:waypoint x="605" y="120" /></bpmndi:BPMNEdge>
      <bpmndi:BPMNEdge id="office_end_edge" bpmnElement="office_end"><di:waypoint x="705" y="120" /><di:waypoint x="770" y="120" /></bpmndi:BPMNEdge>
      <bpmndi:BPMNEdge id="province_end_edge" bpmnElement="province_end"><di:waypoint x="705" y="240" /><di:waypoint x="788" y="240" /><di:waypoint x="788" y="138" /></bpmndi:BPMNEdge>
    </bpmndi:BPMNPlane>
  </bpmndi:BPMNDiagram>
</definitions>
`;
