export const resultZhCN = {
  success: "已完成",
  waiting: "等待处理",
  failed: "没有完成",
};

/** Texts of `Result`. */
type ResultMessages = typeof resultZhCN;

export const resultEn: ResultMessages = {
  success: "Done",
  waiting: "Waiting",
  failed: "Not done",
};
