export { SaveStatus, type SaveStatusProps } from "./save-status.js";
export type {
  BasketCourse,
  LastTerm,
  SaveState,
  Wish,
  WishDemand,
  WishGroup,
  WishListHandlers,
  WishListState,
  WishListWords,
  WishMove,
  WishObstacle,
} from "./wish.js";
export { WishList, type WishListProps } from "./wish-list.js";
