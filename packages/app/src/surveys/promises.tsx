import { PrivacyLine } from "../questionnaire/privacy-line.tsx";

/** What holds for every survey, in words. */
const COMMON = [
  "答完只记下「已答」，答案另存，凑满 5 份才打乱后一起入库，查不到是谁写的。",
  "学校能看到合计、各单位的结果和文字；不足 5 份的单位不显示，文字与其他答案分开、次序打乱、电话遮住。",
  "草稿只存在这台设备上，提交后删除。",
];

/** A line for everybody, and behind it all of it. */
const Promises = ({ line }: { line: string }) => <PrivacyLine sentences={[line, ...COMMON]} />;

/** What who has signed in is promised. */
export const SignedInPromise = () => (
  <Promises line="不记名。每人答一次，提交后不能修改；不足 5 份的结果不显示。" />
);

/** What who came by a mailed link is promised. */
export const OncePromise = () => (
  <Promises line="不记名。这个链接只能用一次，用过后只记下「已用」；不足 5 份的结果不显示。" />
);

/** What who came by the public link is promised, and what not. */
export const EverybodyPromise = () => (
  <Promises line="不用登录，不记名。同一个浏览器只能答一次；换设备或清除浏览数据后平台认不出来，请自觉只答一次。" />
);
