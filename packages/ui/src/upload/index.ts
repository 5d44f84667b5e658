export {
  checkFiles,
  type FileFacts,
  isAccepted,
  unfinishedUploads,
  type UploadLimits,
  type UploadRefusal,
} from "./check-files.js";
export { Upload, type UploadProps } from "./upload.js";
export {
  type UploadItem,
  type UploadAnnouncement,
  type UploadRemoval,
  type UploadTask,
  useUpload,
  type UseUploadOptions,
} from "./use-upload.js";
