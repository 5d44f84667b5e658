export { differing, HASHES, type PublishedHashes, type Replay, replay, resultHash } from "./check.js";
export {
  DRAW_ORDERS,
  type DrawExclusion,
  type DrawGroup,
  type DrawInput,
  type DrawnWish,
  type DrawOffering,
  type DrawOrder,
  type DrawResult,
  type DrawTicket,
  type DrawWish,
  draw,
  drawKey,
  drawNumber,
  hashOfWishes,
  LOSS_REASONS,
  type LossReason,
  lowestWinningPoints,
  type OrderedWish,
  orderOfClass,
  sha256Hex,
} from "./draw.js";
export {
  type ClassNames,
  DRAW_FORMAT,
  type DrawFile,
  DrawFileError,
  fileHash,
  readDrawFile,
  unpackDrawFile,
  writeDrawFile,
} from "./file.js";
export { LOSS_WORDS } from "./loss-words.js";
