import type { Random } from "./random.ts";

const SURNAMES = Array.from(
  "王李张刘陈杨黄赵周吴徐孙马朱胡郭何林罗高梁宋郑谢唐韩曹许邓冯彭曾肖田董潘袁蔡蒋余叶程苏魏吕丁沈任姚卢傅钟姜崔谭廖范汪陆金石戴贾韦夏邱方侯邹熊孟秦白江阎薛尹段雷黎史龙陶贺顾毛郝龚邵万钱严武",
);
const FIRST = Array.from("子雨思梓一浩欣佳诗嘉俊宇晨文雅若明志建晓芷语沐安清景书云知远");
const SECOND = Array.from("涵轩怡萱琪然博宁妍睿杰峰洁航宸瑶彤阳霖悦哲琳韬岚舟桐楠溪禾");

/** A person's name that was not given before. */
export function freshName(random: Random, used: Set<string>): string {
  for (;;) {
    const given = random.chance(0.2) ? random.pick(SECOND) : random.pick(FIRST) + random.pick(SECOND);
    const name = random.pick(SURNAMES) + given;
    if (used.has(name)) continue;
    used.add(name);
    return name;
  }
}
