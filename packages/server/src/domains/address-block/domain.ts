import { labels } from "@huxuan/api-client";
import { lt, or } from "drizzle-orm";
import { z } from "zod";
import type { Handlers } from "../../contract/index.ts";
import {
  AUDIT_OFFICE,
  dictionaryOf,
  type Domain,
  menuPage,
  type NeedsAnnounced,
  permission,
  PLATFORM,
  SECURITY_OFFICE,
  service,
} from "../../domain.ts";
import type { CoreServices } from "../../platform/core.ts";
import { defineJob } from "../../platform/jobs/index.ts";
import { requireAll } from "../../scope/index.ts";
import type { NeedsOfficeSettings } from "../../settings/index.ts";
import type { NeedsAccessLog } from "../access-log/index.ts";
import { createBlock, endBlock, tryBlock } from "./block-acts.ts";
import { AddressBlocks, type NeedsAddressBlocks } from "./blocks.ts";
import { changeRule, readRuleList, tryRule } from "./rule-acts.ts";
import { campusNetworks } from "./settings.ts";
import { searchBlocks } from "./show-blocks.ts";
import { findAddresses, readDetails, readOverview } from "./show-calls.ts";
import { addressBlock } from "./tables.ts";
import { AddressWatch } from "./watch.ts";

/** An address may be anybody's. */
const OF_THE_PROVINCE = "访问地址涉及整个平台，只有省平台可以查看和封禁";

const DAY_MS = 86_400_000;
/** How long a block is kept when it is over, days. */
const KEPT_DAYS = 365;

const handlers: Handlers<
  | "getAddressOverview"
  | "getCallingAddresses"
  | "getAddressDetails"
  | "searchAddressBlocks"
  | "getAddressBlockEffect"
  | "createAddressBlock"
  | "endAddressBlock"
  | "getAddressRules"
  | "getAddressRuleEffect"
  | "updateAddressRule",
  NeedsAccessLog & NeedsAnnounced & NeedsOfficeSettings & NeedsAddressBlocks
> = {
  getAddressOverview: async (request) => {
    requireAll(request.session, OF_THE_PROVINCE);
    await request.services.accessLog.written();
    return readOverview(request);
  },
  getCallingAddresses: async (request) => {
    requireAll(request.session, OF_THE_PROVINCE);
    await request.services.accessLog.written();
    return findAddresses(request, request.body);
  },
  getAddressDetails: async (request) => {
    requireAll(request.session, OF_THE_PROVINCE);
    await request.services.accessLog.written();
    return readDetails(request, request.query.ip);
  },
  searchAddressBlocks: async (request) => {
    requireAll(request.session, OF_THE_PROVINCE);
    await request.services.addressBlocks.count();
    return searchBlocks(request, request.body);
  },
  getAddressBlockEffect: (request) => {
    requireAll(request.session, OF_THE_PROVINCE);
    return tryBlock(request, request.body.network);
  },
  createAddressBlock: (request) => {
    requireAll(request.session, OF_THE_PROVINCE);
    return createBlock(request, request.body);
  },
  endAddressBlock: (request) => {
    requireAll(request.session, OF_THE_PROVINCE);
    return endBlock(request, request.path.id);
  },
  getAddressRules: (request) => {
    requireAll(request.session, OF_THE_PROVINCE);
    return readRuleList(request);
  },
  getAddressRuleEffect: async (request) => {
    requireAll(request.session, OF_THE_PROVINCE);
    await request.services.accessLog.written();
    return tryRule(request, request.body);
  },
  updateAddressRule: (request) => {
    requireAll(request.session, OF_THE_PROVINCE);
    return changeRule(request, request.path.kind, request.body);
  },
};

const cleaning = defineJob<Pick<CoreServices, "db" | "clock">>()({
  name: "address-block-cleaning",
  title: "清理一年前的地址封禁",
  input: z.object({}),
  cron: { at: "35 3 * * *", input: {} },
  retry: { limit: 2, delaySeconds: 300 },
  run: async ({ services: { db, clock } }) => {
    const before = new Date(clock().getTime() - KEPT_DAYS * DAY_MS);
    const { rowCount } = await db
      .delete(addressBlock)
      .where(or(lt(addressBlock.endedAt, before), lt(addressBlock.until, before)));
    return { blocks: rowCount ?? 0 };
  },
});

/** From which addresses the platform is called, and which of them are blocked. */
export const addressBlockDomain = {
  handlers,
  services: {
    addressBlocks: service([], (core: CoreServices) => AddressBlocks.start(core)),
    addressWatch: service(
      ["accessLog", "addressBlocks", "officeSettings"],
      (given: ConstructorParameters<typeof AddressWatch>[0]) => new AddressWatch(given),
    ),
  },
  permissions: {
    "address-search": permission("查看访问地址", [PLATFORM, SECURITY_OFFICE, AUDIT_OFFICE]),
    "address-block": permission("封禁访问地址", [PLATFORM, SECURITY_OFFICE], { duty: "security" }),
  },
  menu: [
    menuPage("watching-addresses", {
      group: "watching",
      sn: 17,
      nameZh: "IP 访问",
      icon: "radar",
      fontEndUrl: "monitor/addresses",
      permission: "address-search",
    }),
  ],
  settings: [campusNetworks],
  jobs: [cleaning],
  dictionaryTitles: {
    address_kind: "访问没做成的种类",
    address_order: "访问地址的次序",
    address_rule_kind: "封禁规则",
    address_guard: "受保护的地址",
    address_block_state: "地址封禁状态",
  },
  dictionaries: {
    address_kind: dictionaryOf(labels.addressKind),
    address_order: dictionaryOf(labels.addressOrder),
    address_rule_kind: dictionaryOf(labels.addressRuleKind),
    address_guard: dictionaryOf(labels.addressGuard),
    address_block_state: dictionaryOf(labels.addressBlockState),
  },
  records: {
    "address-block": { name: "地址封禁", acts: { create: "新建", end: "解除" } },
    "address-rule": { name: "封禁规则", acts: { update: "修改" } },
  },
} satisfies Domain;
