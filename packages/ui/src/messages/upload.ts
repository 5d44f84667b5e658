/** Texts of the upload. */
export interface UploadMessages {
  choose: string;
  drop: string;
  dropNow: string;
  /** The kinds of files one after the other, 「.xlsx、.csv」. */
  types: (types: readonly string[]) => string;
  accepts: (types: string) => string;
  atMost: (size: string) => string;
  /** What is taken, as one sentence of `accepts` and `atMost`. */
  limits: (limits: readonly string[]) => string;
  wrongType: (file: string, types: string) => string;
  tooLarge: (file: string, size: string, limit: string) => string;
  tooMany: (limit: number) => string;
  empty: (file: string) => string;
  uploading: (file: string, percent: number) => string;
  done: (file: string) => string;
  failed: (file: string) => string;
  cancel: (file: string) => string;
  cancelled: string;
  remove: (file: string) => string;
  /** What to say when the host refused and gave no reason for people. */
  kept: (file: string) => string;
  /** Said after files were chosen: the one, or how many. */
  added: (file: string, count: number) => string;
  removed: (file: string) => string;
  retry: (file: string) => string;
}

export const uploadZhCN: UploadMessages = {
  choose: "选择文件",
  drop: "点击选择，或把文件拖到这里",
  dropNow: "松开鼠标即可添加",
  types: (types) => types.join("、"),
  accepts: (types) => `支持 ${types}`,
  atMost: (size) => `不超过 ${size}`,
  limits: (limits) => limits.join("，"),
  wrongType: (file, types) => `「${file}」的类型不支持，请换成 ${types} 文件`,
  tooLarge: (file, size, limit) => `「${file}」有 ${size}，超过 ${limit} 的上限，请压缩或拆分后再试`,
  tooMany: (limit) => `最多 ${limit} 个文件，多出的没有添加`,
  empty: (file) => `「${file}」是空文件，请检查后重新选择`,
  uploading: (file, percent) => `${file} 已上传 ${percent}%`,
  done: (file) => `${file} 上传完成`,
  failed: (file) => `${file} 上传失败`,
  cancel: (file) => `取消上传 ${file}`,
  cancelled: "已取消",
  remove: (file) => `移除 ${file}`,
  kept: (file) => `${file} 没有移除，请稍后再试`,
  added: (file, count) => (count === 1 ? `已添加 ${file}` : `已添加 ${count} 个文件`),
  removed: (file) => `已移除 ${file}`,
  retry: (file) => `重新上传 ${file}`,
};

export const uploadEn: UploadMessages = {
  choose: "Choose a file",
  drop: "Click to choose, or drop files here",
  dropNow: "Let go to add",
  types: (types) => types.join(", "),
  accepts: (types) => `Takes ${types}`,
  atMost: (size) => `at most ${size}`,
  limits: (limits) => limits.join(", "),
  wrongType: (file, types) => `“${file}” is of a type that is not taken; use ${types}`,
  tooLarge: (file, size, limit) => `“${file}” has ${size}, more than ${limit}; compress or split it`,
  tooMany: (limit) => `At most ${limit} files; the others were not added`,
  empty: (file) => `“${file}” is empty; check it and choose again`,
  uploading: (file, percent) => `${file}: ${percent}% uploaded`,
  done: (file) => `${file} is uploaded`,
  failed: (file) => `${file} could not be uploaded`,
  cancel: (file) => `Cancel upload of ${file}`,
  cancelled: "Cancelled",
  remove: (file) => `Remove ${file}`,
  kept: (file) => `${file} was not removed; try again later`,
  added: (file, count) => (count === 1 ? `${file} added` : `${count} files added`),
  removed: (file) => `${file} removed`,
  retry: (file) => `Upload ${file} again`,
};
