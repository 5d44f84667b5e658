export {
  RichTextEditor,
  type RichTextEditorPicture,
  type RichTextEditorProps,
  type RichTextEditorUploadTask,
} from "./rich-text-editor.js";
