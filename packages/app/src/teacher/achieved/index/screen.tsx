import { NotOpenYet } from "../../../shell/not-open-yet.tsx";

export const title = "成绩录入";
export const drawsHeading = true;

export function Screen() {
  return <NotOpenYet title={title} until="成绩请按开课学校现有的办法登记，开通后可以在这里录入。" />;
}
