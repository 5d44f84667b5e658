import { labels } from "@huxuan/api-client";
import {
  dictionaryOf,
  type Domain,
  menuPage,
  OFFICES,
  permission,
  PLATFORM,
  SECURITY_OFFICE,
  SYSTEM_OFFICE,
} from "../../domain.ts";
import { accountBatchJob, accountSheetCleaning } from "./account-batch-job.ts";
import { scopesText } from "./held-scopes.ts";
import { handlers } from "./handlers.ts";
import { recoveryMailing } from "./recovery.ts";
import { SETTINGS } from "./settings.ts";
import { userImport } from "./user-import.ts";

const KEEPERS = [...OFFICES, SYSTEM_OFFICE];
/** Who may do what is the security administration's, where installations keep the three apart. */
const RIGHTS = [...OFFICES, SECURITY_OFFICE];

/** Accounts as the offices manage them. */
export const userDomain = {
  handlers,
  jobs: [accountBatchJob, accountSheetCleaning, recoveryMailing, userImport.job],
  reach: {
    // Batches are for who started them; how many a batch would make shows no row.
    getAccountBatches: "own",
    getAccountBatch: "own",
    cancelAccountBatch: "own",
    getAccountSheet: "own",
    searchAccountBatchPreview: "own",
    // An import is for who started it.
    getUserImport: "own",
    cancelUserImport: "own",
    getUserImportTemplate: "everyone",
    getScopeTypes: "everyone",
    getRoleChoices: "everyone",
    updatePageSize: "own",
    getUserPageSize: "own",
    getOwnDevices: "own",
    endOwnDevice: "own",
    savePasswordRules: "everyone",
    searchPasswordRulesEffect: "everyone",
    getDefaultPassword: "everyone",
    setDefaultPassword: "everyone",
    updatePassword: "own",
    getOwnPasswordQuestion: "own",
    saveOwnPasswordQuestion: "own",
    deleteOwnPasswordQuestion: "own",
    requestEmailChange: "own",
    confirmEmailChange: "own",
  },
  settings: SETTINGS,
  permissions: {
    "user-search": permission("查询账号", [...KEEPERS, SECURITY_OFFICE]),
    "user-read": permission("查看账号详情", [...KEEPERS, SECURITY_OFFICE]),
    "user-create": permission("新建账号", RIGHTS, { duty: "security" }),
    "user-update": permission("修改账号", KEEPERS),
    "user-delete": permission("删除账号", KEEPERS),
    "user-disable": permission("停用账号", KEEPERS),
    "user-enable": permission("启用账号", KEEPERS),
    "session-search": permission("查看登录会话", KEEPERS),
    "user-sign-out": permission("让账号退出登录", KEEPERS),
    "user-reset": permission("重置账号密码", KEEPERS),
    "user-roles": permission("分配账号角色", RIGHTS, { duty: "security" }),
    "user-scope": permission("设置账号数据范围", RIGHTS, { duty: "security" }),
    "user-impersonate": permission("模拟用户", RIGHTS, { duty: "security" }),
    "user-password-rule": permission("设置密码规则", [PLATFORM, SECURITY_OFFICE], { duty: "security" }),
    "user-password-default": permission("设置初始密码", [PLATFORM, SECURITY_OFFICE], { duty: "security" }),
  },
  menu: [
    menuPage("live-sessions", {
      group: "watching",
      sn: 20,
      nameZh: "会话",
      icon: "users",
      fontEndUrl: "monitor/sessions",
      permission: "session-search",
    }),
    menuPage("users", {
      group: "system",
      sn: 10,
      nameZh: "用户管理",
      icon: "users",
      fontEndUrl: "system/users",
      permission: "user-search",
    }),
    menuPage("password-rules", {
      group: "system",
      sn: 15,
      nameZh: "密码规则",
      icon: "lock",
      fontEndUrl: "system/password-rules",
      permission: "user-password-rule",
    }),
  ],
  dictionaries: {
    user_state: dictionaryOf(labels.userState),
    default_password_type: dictionaryOf(labels.defaultPasswordType),
    person_kind: dictionaryOf(labels.personKind),
    account_batch_kind: dictionaryOf(labels.accountBatchKind),
  },
  dictionaryTitles: {
    user_state: "账号状态",
    default_password_type: "初始密码的生成方式",
    person_kind: "师生类别",
    account_batch_kind: "批量开通账号的对象",
  },
  modelTexts: { UserScope: scopesText },
  records: {
    account: {
      name: "账号",
      acts: {
        create: "新建",
        update: "修改",
        delete: "删除",
        disable: "停用",
        enable: "启用",
      },
    },
  },
  logActions: {
    "account-open": "开通账号",
    "account-batch": "批量开通账号",
    "account-import": "导入用户",
    "account-sheet": "下载初始密码",
    "account-reset": "重置账号密码",
    "account-roles": "分配账号角色",
    "account-scope": "设置账号数据范围",
    "account-sign-out": "让账号退出登录",
    "account-impersonate": "模拟用户",
    "account-password": "修改登录密码",
    "account-recovery": "申请找回密码",
    "account-question": "修改密保问题",
    "account-email": "修改邮箱",
    "password-rules-update": "修改密码规则",
    "default-password-update": "修改初始密码的生成方式",
  },
  logTargets: {
    "password-rules": "密码规则",
  },
} satisfies Domain;
