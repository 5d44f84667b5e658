export const uploadZhCN = {
  choose: "选择文件",
  drop: "点击选择，或把文件拖到这里",
  dropNow: "松开鼠标即可添加",
  /** The kinds of files one after the other, 「.xlsx、.csv」. */
  types: (types: readonly string[]) => types.join("、"),
  accepts: (types: string) => `支持 ${types}`,
  atMost: (size: string) => `不超过 ${size}`,
  /** What is taken, as one sentence of `accepts` and `atMost`. */
  limits: (limits: readonly string[]) => limits.join("，"),
  wrongType: (file: string, types: string) => `「${file}」的类型不支持，请换成 ${types} 文件`,
  tooLarge: (file: string, size: string, limit: string) =>
    `「${file}」有 ${size}，超过 ${limit} 的上限，请压缩或拆分后再试`,
  tooMany: (limit: number) => `最多 ${limit} 个文件，多出的没有添加`,
  empty: (file: string) => `「${file}」是空文件，请检查后重新选择`,
  uploading: (file: string, percent: number) => `${file} 已上传 ${percent}%`,
  done: (file: string) => `${file} 上传完成`,
  failed: (file: string) => `${file} 上传失败`,
  cancel: (file: string) => `取消上传 ${file}`,
  cancelled: "已取消",
  remove: (file: string) => `移除 ${file}`,
  /** What to say when the host refused and gave no reason for people. */
  kept: (file: string) => `${file} 没有移除，请稍后再试`,
  /** Said after files were chosen: the one, or how many. */
  added: (file: string, count: number) => (count === 1 ? `已添加 ${file}` : `已添加 ${count} 个文件`),
  removed: (file: string) => `已移除 ${file}`,
  retry: (file: string) => `重新上传 ${file}`,
};

/** Texts of the upload. */
type UploadMessages = typeof uploadZhCN;

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
