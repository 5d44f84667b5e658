/** Id of the process that decides training programmes. */
export const PROGRAMME_PROCESS = "programme";

/** What conditions of its drawings may ask for. */
export const PROGRAMME_FACTS = {
  schoolCode: "text",
  grade: "number",
  /** 1 for the first version of a programme. */
  revision: "number",
  /** The department of the major has an office, and it did not submit the programme itself. */
  collegeReviews: "boolean",
  /** The academic office of the school has nobody but who submitted it. */
  alone: "boolean",
} as const;

/**
 * What decides while no office has drawn otherwise: the department of the major, the academic office, and again the
 * office for the committee (教学指导委员会), whose members have no accounts of their own in most schools. Nobody decides what
 * they submitted: where a school has one officer only, the provincial office does.
 */
export const STANDARD_PROCESS = `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:huxuan="http://huxuan.edu.cn/schema/bpmn" id="definitions" targetNamespace="http://huxuan.edu.cn/workflow">
  <process id="${PROGRAMME_PROCESS}" name="培养方案审定" isExecutable="true">
    <startEvent id="start" name="提交方案" />
    <exclusiveGateway id="who" name="由谁审核" default="who_office" />
    <userTask id="college" name="学院审核">
      <extensionElements>
        <huxuan:assignee by="role" role="2" at="initiator-department" />
      </extensionElements>
    </userTask>
    <userTask id="office" name="教务处审核">
      <extensionElements>
        <huxuan:assignee by="role" role="2" at="initiator-school" />
      </extensionElements>
    </userTask>
    <userTask id="committee" name="教指委审定">
      <extensionElements>
        <huxuan:assignee by="role" role="2" at="initiator-school" />
      </extensionElements>
    </userTask>
    <userTask id="province" name="省平台审核">
      <extensionElements>
        <huxuan:assignee by="role" role="1" at="platform" />
      </extensionElements>
    </userTask>
    <endEvent id="end" name="发布" />
    <sequenceFlow id="start_who" sourceRef="start" targetRef="who" />
    <sequenceFlow id="who_province" name="教务处只有提交人" sourceRef="who" targetRef="province">
      <conditionExpression xsi:type="tFormalExpression">\${alone}</conditionExpression>
    </sequenceFlow>
    <sequenceFlow id="who_college" name="学院审核" sourceRef="who" targetRef="college">
      <conditionExpression xsi:type="tFormalExpression">\${collegeReviews}</conditionExpression>
    </sequenceFlow>
    <sequenceFlow id="who_office" sourceRef="who" targetRef="office" />
    <sequenceFlow id="college_office" sourceRef="college" targetRef="office" />
    <sequenceFlow id="office_committee" sourceRef="office" targetRef="committee" />
    <sequenceFlow id="committee_end" sourceRef="committee" targetRef="end" />
    <sequenceFlow id="province_end" sourceRef="province" targetRef="end" />
  </process>
  <bpmndi:BPMNDiagram id="diagram">
    <bpmndi:BPMNPlane id="plane" bpmnElement="${PROGRAMME_PROCESS}">
      <bpmndi:BPMNShape id="start_shape" bpmnElement="start"><dc:Bounds x="160" y="102" width="36" height="36" /></bpmndi:BPMNShape>
      <bpmndi:BPMNShape id="who_shape" bpmnElement="who" isMarkerVisible="true"><dc:Bounds x="245" y="95" width="50" height="50" /></bpmndi:BPMNShape>
      <bpmndi:BPMNShape id="college_shape" bpmnElement="college"><dc:Bounds x="345" y="-30" width="100" height="80" /></bpmndi:BPMNShape>
      <bpmndi:BPMNShape id="office_shape" bpmnElement="office"><dc:Bounds x="500" y="80" width="100" height="80" /></bpmndi:BPMNShape>
      <bpmndi:BPMNShape id="committee_shape" bpmnElement="committee"><dc:Bounds x="655" y="80" width="100" height="80" /></bpmndi:BPMNShape>
      <bpmndi:BPMNShape id="province_shape" bpmnElement="province"><dc:Bounds x="345" y="190" width="100" height="80" /></bpmndi:BPMNShape>
      <bpmndi:BPMNShape id="end_shape" bpmnElement="end"><dc:Bounds x="810" y="102" width="36" height="36" /></bpmndi:BPMNShape>
      <bpmndi:BPMNEdge id="start_who_edge" bpmnElement="start_who"><di:waypoint x="196" y="120" /><di:waypoint x="245" y="120" /></bpmndi:BPMNEdge>
      <bpmndi:BPMNEdge id="who_province_edge" bpmnElement="who_province"><di:waypoint x="270" y="145" /><di:waypoint x="270" y="230" /><di:waypoint x="345" y="230" /></bpmndi:BPMNEdge>
      <bpmndi:BPMNEdge id="who_college_edge" bpmnElement="who_college"><di:waypoint x="270" y="95" /><di:waypoint x="270" y="10" /><di:waypoint x="345" y="10" /></bpmndi:BPMNEdge>
      <bpmndi:BPMNEdge id="who_office_edge" bpmnElement="who_office"><di:waypoint x="295" y="120" /><di:waypoint x="500" y="120" /></bpmndi:BPMNEdge>
      <bpmndi:BPMNEdge id="college_office_edge" bpmnElement="college_office"><di:waypoint x="445" y="10" /><di:waypoint x="550" y="10" /><di:waypoint x="550" y="80" /></bpmndi:BPMNEdge>
      <bpmndi:BPMNEdge id="office_committee_edge" bpmnElement="office_committee"><di:waypoint x="600" y="120" /><di:waypoint x="655" y="120" /></bpmndi:BPMNEdge>
      <bpmndi:BPMNEdge id="committee_end_edge" bpmnElement="committee_end"><di:waypoint x="755" y="120" /><di:waypoint x="810" y="120" /></bpmndi:BPMNEdge>
      <bpmndi:BPMNEdge id="province_end_edge" bpmnElement="province_end"><di:waypoint x="445" y="230" /><di:waypoint x="828" y="230" /><di:waypoint x="828" y="138" /></bpmndi:BPMNEdge>
    </bpmndi:BPMNPlane>
  </bpmndi:BPMNDiagram>
</definitions>
`;
