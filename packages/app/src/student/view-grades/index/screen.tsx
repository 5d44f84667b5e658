import { NotOpenYet } from "../../../shell/not-open-yet.tsx";

export const title = "成绩查询";
export const drawsHeading = true;

export function Screen() {
  return <NotOpenYet title={title} until="跨校课程的成绩请在本校教务系统查询，或向开课学校的教务处查询。" />;
}
