export {
  type AnyDocumentKind,
  defineDocument,
  type DocumentContents,
  type DocumentKind,
  type DocumentSource,
} from "./define-document.ts";
export { Renderer } from "./renderer.ts";
export {
  CODE_ALPHABET,
  CODE_LENGTH,
  digestOf,
  documentNumber,
  endOf,
  inGroups,
  maskName,
  newCode,
  type ReadCode,
  readCode,
  shownDigest,
} from "./rules.ts";
export { type Issued, type Stamp, stampOf } from "./stamp.ts";
export {
  TRANSCRIPT_TEMPLATE,
  type TranscriptData,
  type TranscriptRow,
  type TranscriptTerm,
  type TranscriptTotal,
} from "./transcript.ts";
