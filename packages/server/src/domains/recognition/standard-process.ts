/** Id of the process that decides applications for recognition. */
export const RECOGNITION_PROCESS = "recognition";

/** What conditions of its drawings may ask for. */
export const RECOGNITION_FACTS = {
  /** Of the home school. */
  schoolCode: "text",
  hostCode: "text",
  /** Asked for. */
  credits: "number",
  /** It is to count as credits of a module. */
  module: "boolean",
  /** A rule in force says the same. */
  byRule: "boolean",
  /** An application with the same courses of the host was approved before. */
  sameCase: "boolean",
  /** Against a refusal: whoever refused decides nothing of it. */
  appeal: "boolean",
  /** The academic office of the school has nobody who may decide it. */
  alone: "boolean",
} as const;

/**
 * What decides while no office has drawn otherwise: the department of the student, then the academic office, each reminded
 * after a week (five working days). An appeal goes to the academic office at once, and where nobody is left there to the
 * provincial office.
 */
export const STANDARD_PROCESS = `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:huxuan="http://huxuan.edu.cn/schema/bpmn" id="definitions" targetNamespace="http://huxuan.edu.cn/workflow">
  <process id="${RECOGNITION_PROCESS}" name="学分认定" isExecutable="true">
    <startEvent id="start" name="提交申请" />
    <exclusiveGateway id="who" name="由谁审核" default="who_college" />
    <userTask id="college" name="学院审核">
      <extensionElements>
        <huxuan:assignee by="superior" />
      </extensionElements>
    </userTask>
    <boundaryEvent id="college_late" attachedToRef="college" cancelActivity="false" huxuan:late="remind">
      <timerEventDefinition id="college_timer"><timeDuration xsi:type="tFormalExpression">P7D</timeDuration></timerEventDefinition>
    </boundaryEvent>
    <userTask id="office" name="教务处审核">
      <extensionElements>
        <huxuan:assignee by="role" role="2" at="initiator-school" />
      </extensionElements>
    </userTask>
    <boundaryEvent id="office_late" attachedToRef="office" cancelActivity="false" huxuan:late="remind">
      <timerEventDefinition id="office_timer"><timeDuration xsi:type="tFormalExpression">P7D</timeDuration></timerEventDefinition>
    </boundaryEvent>
    <userTask id="province" name="省平台审核">
      <extensionElements>
        <huxuan:assignee by="role" role="1" at="platform" />
      </extensionElements>
    </userTask>
    <endEvent id="end" name="认定" />
    <sequenceFlow id="start_who" sourceRef="start" targetRef="who" />
    <sequenceFlow id="who_province" name="学校没有其他审核人" sourceRef="who" targetRef="province">
      <conditionExpression xsi:type="tFormalExpression">\${alone}</conditionExpression>
    </sequenceFlow>
    <sequenceFlow id="who_office" name="申诉" sourceRef="who" targetRef="office">
      <conditionExpression xsi:type="tFormalExpression">\${appeal}</conditionExpression>
    </sequenceFlow>
    <sequenceFlow id="who_college" sourceRef="who" targetRef="college" />
    <sequenceFlow id="college_office" sourceRef="college" targetRef="office" />
    <sequenceFlow id="office_end" sourceRef="office" targetRef="end" />
    <sequenceFlow id="province_end" sourceRef="province" targetRef="end" />
  </process>
  <bpmndi:BPMNDiagram id="diagram">
    <bpmndi:BPMNPlane id="plane" bpmnElement="${RECOGNITION_PROCESS}">
      <bpmndi:BPMNShape id="start_shape" bpmnElement="start"><dc:Bounds x="160" y="102" width="36" height="36" /></bpmndi:BPMNShape>
      <bpmndi:BPMNShape id="who_shape" bpmnElement="who" isMarkerVisible="true"><dc:Bounds x="245" y="95" width="50" height="50" /></bpmndi:BPMNShape>
      <bpmndi:BPMNShape id="college_shape" bpmnElement="college"><dc:Bounds x="345" y="80" width="100" height="80" /></bpmndi:BPMNShape>
      <bpmndi:BPMNShape id="college_late_shape" bpmnElement="college_late"><dc:Bounds x="377" y="142" width="36" height="36" /></bpmndi:BPMNShape>
      <bpmndi:BPMNShape id="office_shape" bpmnElement="office"><dc:Bounds x="500" y="80" width="100" height="80" /></bpmndi:BPMNShape>
      <bpmndi:BPMNShape id="office_late_shape" bpmnElement="office_late"><dc:Bounds x="532" y="142" width="36" height="36" /></bpmndi:BPMNShape>
      <bpmndi:BPMNShape id="province_shape" bpmnElement="province"><dc:Bounds x="345" y="220" width="100" height="80" /></bpmndi:BPMNShape>
      <bpmndi:BPMNShape id="end_shape" bpmnElement="end"><dc:Bounds x="665" y="102" width="36" height="36" /></bpmndi:BPMNShape>
      <bpmndi:BPMNEdge id="start_who_edge" bpmnElement="start_who"><di:waypoint x="196" y="120" /><di:waypoint x="245" y="120" /></bpmndi:BPMNEdge>
      <bpmndi:BPMNEdge id="who_college_edge" bpmnElement="who_college"><di:waypoint x="295" y="120" /><di:waypoint x="345" y="120" /></bpmndi:BPMNEdge>
      <bpmndi:BPMNEdge id="who_office_edge" bpmnElement="who_office"><di:waypoint x="270" y="95" /><di:waypoint x="270" y="20" /><di:waypoint x="550" y="20" /><di:waypoint x="550" y="80" /></bpmndi:BPMNEdge>
      <bpmndi:BPMNEdge id="who_province_edge" bpmnElement="who_province"><di:waypoint x="270" y="145" /><di:waypoint x="270" y="260" /><di:waypoint x="345" y="260" /></bpmndi:BPMNEdge>
      <bpmndi:BPMNEdge id="college_office_edge" bpmnElement="college_office"><di:waypoint x="445" y="120" /><di:waypoint x="500" y="120" /></bpmndi:BPMNEdge>
      <bpmndi:BPMNEdge id="office_end_edge" bpmnElement="office_end"><di:waypoint x="600" y="120" /><di:waypoint x="665" y="120" /></bpmndi:BPMNEdge>
      <bpmndi:BPMNEdge id="province_end_edge" bpmnElement="province_end"><di:waypoint x="445" y="260" /><di:waypoint x="683" y="260" /><di:waypoint x="683" y="138" /></bpmndi:BPMNEdge>
    </bpmndi:BPMNPlane>
  </bpmndi:BPMNDiagram>
</definitions>
`;
