export const feedbackStateZhCN = {
  empty: "暂无数据",
  error: "没有取到数据",
  errorHint: "请检查网络后重试。多次失败时，把下面的编号告诉管理员。",
  requestId: "请求编号",
  copyRequestId: "复制请求编号",
  copied: "已复制",
  forbidden: "没有查看权限",
  forbiddenHint: "需要查看时，请联系学校管理员开通。",
};

/** Texts of the empty, error and no-permission states. */
type FeedbackStateMessages = typeof feedbackStateZhCN;

export const feedbackStateEn: FeedbackStateMessages = {
  empty: "Nothing here yet",
  error: "The data could not be loaded",
  errorHint: "Check the network and try again. If it keeps failing, tell the administrator the number below.",
  requestId: "Request",
  copyRequestId: "Copy request number",
  copied: "Copied",
  forbidden: "You may not see this",
  forbiddenHint: "Ask your school's administrator if you need it.",
};
