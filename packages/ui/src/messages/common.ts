export const commonZhCN = {
  close: "关闭",
  cancel: "取消",
  ok: "确定",
  clear: "清除",
  loading: "加载中",
  retry: "重试",
  remove: (label: string) => `移除 ${label}`,
  required: "必填",
  increase: "增加",
  decrease: "减少",
  breadcrumb: "当前位置",
  showMore: "展开中间各级",
  notifications: "通知",
  /** Spoken while a countdown runs. */
  timeLeft: (days: number, hours: number, minutes: number, seconds: number) =>
    `还剩${days > 0 ? ` ${days} 天` : ""}${hours > 0 ? ` ${hours} 小时` : ""}${minutes > 0 ? ` ${minutes} 分钟` : ""}${
      days + hours + minutes === 0 ? ` ${seconds} 秒` : ""
    }`,
  days: (days: number) => `${days} 天`,
  /** What something is called and what is said of it, as one sentence. */
  labelled: (label: string, text: string) => `${label}：${text}`,
};

/** Words that many components share. */
type CommonMessages = typeof commonZhCN;

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? "" : "s"}`;

export const commonEn: CommonMessages = {
  close: "Close",
  cancel: "Cancel",
  ok: "OK",
  clear: "Clear",
  loading: "Loading",
  retry: "Try again",
  remove: (label) => `Remove ${label}`,
  required: "Required",
  increase: "Increase",
  decrease: "Decrease",
  breadcrumb: "Breadcrumb",
  showMore: "Show the levels between",
  notifications: "Notifications",
  timeLeft: (days, hours, minutes, seconds) =>
    `${[
      days > 0 ? counted(days, "day") : "",
      hours > 0 ? counted(hours, "hour") : "",
      minutes > 0 ? counted(minutes, "minute") : "",
      days + hours + minutes === 0 ? counted(seconds, "second") : "",
    ]
      .filter(Boolean)
      .join(" ")} left`,
  days: (days) => `${days} d`,
  labelled: (label, text) => `${label}: ${text}`,
};
