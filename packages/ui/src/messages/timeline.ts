export const timelineZhCN = {
  running: "进行中",
};

/** Texts of `Timeline`. */
type TimelineMessages = typeof timelineZhCN;

export const timelineEn: TimelineMessages = {
  running: "Under way",
};
