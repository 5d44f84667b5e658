import { labels } from "@huxuan/api-client";
import {
  dictionaryOf,
  type Domain,
  menuPage,
  OFFICES,
  permission,
  SECURITY_OFFICE,
  service,
} from "../../domain.ts";
import { followCalls } from "./calls.ts";
import { handlers } from "./handlers.ts";
import { createApplicationTokens } from "./tokens.ts";

/** Who may do what is the security administration's, where installations keep the three apart. */
const KEEPERS = [...OFFICES, SECURITY_OFFICE];
const security = (nameZh: string) => permission(nameZh, KEEPERS, { duty: "security" });

/** The open interface: programs of schools that call the platform. */
export const applicationDomain = {
  handlers,
  services: {
    applicationTokens: service(["session"], createApplicationTokens),
    applicationUse: service(["accessLog"], followCalls),
  },
  permissions: {
    "application-search": permission("查询开放接口应用", KEEPERS),
    "application-create": security("新建开放接口应用"),
    "application-update": security("修改开放接口应用"),
    "application-disable": permission("停用开放接口应用", KEEPERS),
    "application-enable": security("启用开放接口应用"),
    "application-secret": security("生成开放接口应用的密钥"),
  },
  menu: [
    menuPage("applications", {
      group: "system",
      sn: 75,
      nameZh: "开放接口",
      icon: "network",
      fontEndUrl: "system/applications",
      permission: "application-search",
    }),
  ],
  dictionaryTitles: { application_state: "开放接口应用状态" },
  dictionaries: { application_state: dictionaryOf(labels.applicationState) },
  records: {
    application: {
      name: "开放接口应用",
      acts: { create: "新建", update: "修改", disable: "停用", enable: "启用", secret: "生成密钥" },
    },
  },
} satisfies Domain;
