/** 学分认定: the department, and for more than four credits the office, too. */
export const RECOGNITION = `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:huxuan="https://huxuan.example/bpmn" id="definitions" targetNamespace="https://huxuan.example/process">
  <bpmn:process id="recognition" name="学分认定" isExecutable="true">
    <bpmn:startEvent id="start" name="学生提交"><bpmn:outgoing>f1</bpmn:outgoing></bpmn:startEvent>
    <bpmn:userTask id="department" name="院系审核"><bpmn:extensionElements><huxuan:Assignee role="department" /></bpmn:extensionElements><bpmn:incoming>f1</bpmn:incoming><bpmn:outgoing>f2</bpmn:outgoing></bpmn:userTask>
    <bpmn:exclusiveGateway id="credits" name="学分多于 4？" default="f4"><bpmn:incoming>f2</bpmn:incoming><bpmn:outgoing>f3</bpmn:outgoing><bpmn:outgoing>f4</bpmn:outgoing></bpmn:exclusiveGateway>
    <bpmn:userTask id="office" name="教务处审批"><bpmn:extensionElements><huxuan:Assignee role="office" /></bpmn:extensionElements><bpmn:incoming>f3</bpmn:incoming><bpmn:outgoing>f5</bpmn:outgoing></bpmn:userTask>
    <bpmn:endEvent id="end" name="认定完成"><bpmn:incoming>f4</bpmn:incoming><bpmn:incoming>f5</bpmn:incoming></bpmn:endEvent>
    <bpmn:sequenceFlow id="f1" sourceRef="start" targetRef="department" />
    <bpmn:sequenceFlow id="f2" sourceRef="department" targetRef="credits" />
    <bpmn:sequenceFlow id="f3" name="多于 4" sourceRef="credits" targetRef="office"><bpmn:conditionExpression xsi:type="bpmn:tFormalExpression">credits &gt; 4</bpmn:conditionExpression></bpmn:sequenceFlow>
    <bpmn:sequenceFlow id="f4" sourceRef="credits" targetRef="end" />
    <bpmn:sequenceFlow id="f5" sourceRef="office" targetRef="end" />
  </bpmn:process>
  <bpmndi:BPMNDiagram id="diagram">
    <bpmndi:BPMNPlane id="plane" bpmnElement="recognition">
      <bpmndi:BPMNShape id="s1" bpmnElement="start"><dc:Bounds x="160" y="102" width="36" height="36" /></bpmndi:BPMNShape>
      <bpmndi:BPMNShape id="s2" bpmnElement="department"><dc:Bounds x="250" y="80" width="100" height="80" /></bpmndi:BPMNShape>
      <bpmndi:BPMNShape id="s3" bpmnElement="credits" isMarkerVisible="true"><dc:Bounds x="405" y="95" width="50" height="50" /><bpmndi:BPMNLabel><dc:Bounds x="390" y="71" width="82" height="14" /></bpmndi:BPMNLabel></bpmndi:BPMNShape>
      <bpmndi:BPMNShape id="s4" bpmnElement="office"><dc:Bounds x="520" y="180" width="100" height="80" /></bpmndi:BPMNShape>
      <bpmndi:BPMNShape id="s5" bpmnElement="end"><dc:Bounds x="692" y="102" width="36" height="36" /><bpmndi:BPMNLabel><dc:Bounds x="688" y="78" width="44" height="14" /></bpmndi:BPMNLabel></bpmndi:BPMNShape>
      <bpmndi:BPMNEdge id="e1" bpmnElement="f1"><di:waypoint x="196" y="120" /><di:waypoint x="250" y="120" /></bpmndi:BPMNEdge>
      <bpmndi:BPMNEdge id="e2" bpmnElement="f2"><di:waypoint x="350" y="120" /><di:waypoint x="405" y="120" /></bpmndi:BPMNEdge>
      <bpmndi:BPMNEdge id="e3" bpmnElement="f3"><di:waypoint x="430" y="145" /><di:waypoint x="430" y="220" /><di:waypoint x="520" y="220" /><bpmndi:BPMNLabel><dc:Bounds x="437" y="196" width="36" height="14" /></bpmndi:BPMNLabel></bpmndi:BPMNEdge>
      <bpmndi:BPMNEdge id="e4" bpmnElement="f4"><di:waypoint x="455" y="120" /><di:waypoint x="692" y="120" /></bpmndi:BPMNEdge>
      <bpmndi:BPMNEdge id="e5" bpmnElement="f5"><di:waypoint x="620" y="220" /><di:waypoint x="710" y="220" /><di:waypoint x="710" y="138" /></bpmndi:BPMNEdge>
    </bpmndi:BPMNPlane>
  </bpmndi:BPMNDiagram>
</bpmn:definitions>
`;
