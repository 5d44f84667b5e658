import CoreModule from "bpmn-js/lib/core/index.js";
import AutoPlaceModule from "bpmn-js/lib/features/auto-place/index.js";
import LabelEditingModule from "bpmn-js/lib/features/label-editing/index.js";
import ModelingModule from "bpmn-js/lib/features/modeling/index.js";
import OutlineModule from "bpmn-js/lib/features/outline/index.js";
import SnappingModule from "bpmn-js/lib/features/snapping/index.js";
import BendpointsModule from "diagram-js/lib/features/bendpoints/index.js";
import ConnectModule from "diagram-js/lib/features/connect/index.js";
import ConnectionPreviewModule from "diagram-js/lib/features/connection-preview/index.js";
import ContextPadModule from "diagram-js/lib/features/context-pad/index.js";
import CreateModule from "diagram-js/lib/features/create/index.js";
import EditorActionsModule from "diagram-js/lib/features/editor-actions/index.js";
import KeyboardModule from "diagram-js/lib/features/keyboard/index.js";
import KeyboardMoveSelectionModule from "diagram-js/lib/features/keyboard-move-selection/index.js";
import MoveModule from "diagram-js/lib/features/move/index.js";
import OverlaysModule from "diagram-js/lib/features/overlays/index.js";
import SelectionModule from "diagram-js/lib/features/selection/index.js";
import TranslateModule from "diagram-js/lib/i18n/translate/index.js";
import MoveCanvasModule from "diagram-js/lib/navigation/movecanvas/index.js";

/** The parts of bpmn-js and diagram-js that the designer is made of. */
export const MODELER_MODULES: readonly object[] = [
  CoreModule,
  AutoPlaceModule,
  BendpointsModule,
  ConnectModule,
  ConnectionPreviewModule,
  ContextPadModule,
  CreateModule,
  EditorActionsModule,
  KeyboardModule,
  KeyboardMoveSelectionModule,
  LabelEditingModule,
  ModelingModule,
  MoveCanvasModule,
  MoveModule,
  OutlineModule,
  OverlaysModule,
  SelectionModule,
  SnappingModule,
  TranslateModule,
];
