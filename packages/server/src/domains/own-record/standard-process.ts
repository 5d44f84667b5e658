/** Id of the process that decides corrections of students' records. */
export const RECORD_PROCESS = "record-correction";

/** What decides while no office has drawn otherwise: the school's academic office. */
export const STANDARD_PROCESS = `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI" xmlns:huxuan="http://huxuan.edu.cn/schema/bpmn" id="definitions" targetNamespace="http://huxuan.edu.cn/workflow">
  <process id="${RECORD_PROCESS}" name="个人信息更正" isExecutable="true">
    <startEvent id="start" name="提交申请" />
    <userTask id="office" name="教务处审核">
      <extensionElements>
        <huxuan:assignee by="role" role="2" at="initiator-school" />
      </extensionElements>
    </userTask>
    <endEvent id="end" name="结束" />
    <sequenceFlow id="start_office" sourceRef="start" targetRef="office" />
    <sequenceFlow id="office_end" sourceRef="office" targetRef="end" />
  </process>
  <bpmndi:BPMNDiagram id="diagram">
    <bpmndi:BPMNPlane id="plane" bpmnElement="${RECORD_PROCESS}">
      <bpmndi:BPMNShape id="start_shape" bpmnElement="start"><dc:Bounds x="160" y="102" width="36" height="36" /></bpmndi:BPMNShape>
      <bpmndi:BPMNShape id="office_shape" bpmnElement="office"><dc:Bounds x="260" y="80" width="100" height="80" /></bpmndi:BPMNShape>
      <bpmndi:BPMNShape id="end_shape" bpmnElement="end"><dc:Bounds x="424" y="102" width="36" height="36" /></bpmndi:BPMNShape>
      <bpmndi:BPMNEdge id="start_office_edge" bpmnElement="start_office"><di:waypoint x="196" y="120" /><di:waypoint x="260" y="120" /></bpmndi:BPMNEdge>
      <bpmndi:BPMNEdge id="office_end_edge" bpmnElement="office_end"><di:waypoint x="360" y="120" /><di:waypoint x="424" y="120" /></bpmndi:BPMNEdge>
    </bpmndi:BPMNPlane>
  </bpmndi:BPMNDiagram>
</definitions>
`;
