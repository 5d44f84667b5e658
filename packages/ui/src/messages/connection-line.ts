const shownZh = (asOf?: string) => (asOf === undefined ? "" : `，显示的是 ${asOf} 的数据`);

export const connectionLineZhCN = {
  offline: (asOf?: string) => `网络已断开${shownZh(asOf)}`,
  unreachable: (asOf?: string) => `连不上服务器${shownZh(asOf)}，正在重新连接`,
  stale: (asOf?: string) => `实时余量中断${shownZh(asOf)}，正在重新连接`,
  slow: "网络较慢，正在提交…",
};

/** Texts of the line that says that the connection is lost or slow. `asOf` is a time such as 08:01:12, when known. */
type ConnectionLineMessages = typeof connectionLineZhCN;

const shownEn = (asOf?: string) => (asOf === undefined ? "" : `: what you see is from ${asOf}`);

export const connectionLineEn: ConnectionLineMessages = {
  offline: (asOf) => `No network${shownEn(asOf)}`,
  unreachable: (asOf) => `The server cannot be reached${shownEn(asOf)}. Connecting again`,
  stale: (asOf) => `Live seats are interrupted${shownEn(asOf)}. Connecting again`,
  slow: "The network is slow. Sending…",
};
