import { NotOpenYet } from "../../shell/not-open-yet.tsx";

export const title = "评价详情";
export const drawsHeading = true;

export function Screen() {
  return <NotOpenYet title={title} until="评价开放后会出现在这里，现在不用做什么。" />;
}
