import { NotOpenYet } from "../../../shell/not-open-yet.tsx";

export const title = "学分互认规则";
export const drawsHeading = true;

export function Screen() {
  return <NotOpenYet title={title} until="学分如何认定，请先查看学校发布的规章制度，或咨询本校教务处。" />;
}
