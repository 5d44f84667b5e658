export { BpmnDesigner, type BpmnDesignerProps } from "./bpmn-designer.js";
export { type BpmnElement, type BpmnFault, BpmnViewer, type BpmnViewerProps } from "./bpmn-viewer.js";
export type { BpmnElementKind } from "./diagram.js";
export type { BpmnElementEditor } from "./element-properties.js";
export { EMPTY_PROCESS } from "./empty-process.js";
