import { labels } from "@huxuan/api-client";
import {
  dictionaryOf,
  type Domain,
  menuGroup,
  menuPage,
  OFFICES,
  permission,
  PLATFORM,
  service,
  STUDENT,
  SYSTEM_OFFICE,
  TEACHER,
} from "../../domain.ts";
import type { CoreServices } from "../../platform/core.ts";
import { Workflow } from "../../platform/workflow/index.ts";
import { handlers } from "./handlers.ts";
import { workflowDeadlines } from "./jobs.ts";
import { workflowPeople } from "./people.ts";

const DRAWERS = [PLATFORM, SYSTEM_OFFICE];
const STAFF = [...OFFICES, TEACHER];
const EVERYBODY = [...STAFF, STUDENT];
/** Who draws a process decides who audits. */
const kept = { duty: "system" } as const;

/** Processes that offices draw, and what is decided by them. */
export const workflowDomain = {
  handlers,
  services: {
    workflow: service([], ({ caches }: CoreServices) => {
      const workflow = new Workflow(workflowPeople);
      caches.add("workflowVersions", { entries: () => workflow.versions.entries });
      return workflow;
    }),
  },
  reach: {
    // Of the whole installation.
    listWorkflowModels: "everyone",
    exportWorkflowModels: "everyone",
    deleteWorkflowModel: "everyone",
    createWorkflowModel: "everyone",
    deployWorkflowModel: "everyone",
    getWorkflowModel: "everyone",
    updateWorkflowModel: "everyone",
    searchMyWorkflowTasks: "own",
    getMyWorkflowTask: "own",
    searchMyWorkflowInstances: "own",
    approveWorkflowTask: "own",
    refuseWorkflowTask: "own",
    returnWorkflowTask: "own",
    transferWorkflowTask: "own",
    createWorkflowInstance: "own",
    resubmitWorkflowInstance: "own",
    withdrawWorkflowInstance: "own",
    // The staff of the caller's own school.
    searchWorkflowPeople: "own",
    searchWorkflowDelegations: "own",
    createWorkflowDelegation: "own",
    deleteWorkflowDelegation: "own",
  },
  permissions: {
    "workflow-search": permission("查询流程模型", DRAWERS, kept),
    "workflow-save": permission("新建流程模型", DRAWERS, kept),
    "workflow-update": permission("修改流程模型", DRAWERS, kept),
    "workflow-deploy": permission("部署流程模型", DRAWERS, kept),
    "workflow-delete": permission("删除流程模型", DRAWERS, kept),
    "workflow-export": permission("导出流程模型", DRAWERS, kept),
    "workflow-approve": permission("审核通过待办", STAFF),
    "workflow-refuse": permission("审核不通过待办", STAFF),
    "workflow-return": permission("退回待办", STAFF),
    "workflow-transfer": permission("转办待办", STAFF),
    "workflow-resubmit": permission("重新提交被退回的事项", EVERYBODY),
    "workflow-withdraw": permission("撤回发起的事项", EVERYBODY),
    "workflow-repair": permission("修复卡住的流程实例", OFFICES),
    "workflow-terminate": permission("终止流程实例", OFFICES),
    "workflow-instance-search": permission("查询流程实例", EVERYBODY),
    "workflow-instance-create": permission("发起流程", EVERYBODY),
    "workflow-person-search": permission("选择办理人", STAFF),
    "workflow-delegation-search": permission("查询委托", STAFF),
    "workflow-delegation-create": permission("新建委托", STAFF),
    "workflow-delegation-delete": permission("取消委托", STAFF),
  },
  dictionaries: {
    workflow_state: dictionaryOf(labels.workflowState),
    workflow_action: dictionaryOf(labels.workflowAction),
  },
  dictionaryTitles: { workflow_state: "流程状态", workflow_action: "流程操作" },
  records: {
    workflowModel: {
      name: "流程模型",
      acts: { create: "新建", update: "修改", deploy: "部署", delete: "删除", export: "导出" },
    },
    workflowInstance: {
      name: "流程事项",
      acts: {
        create: "发起",
        approve: "同意",
        refuse: "不同意",
        return: "退回",
        transfer: "转办",
        resubmit: "重新提交",
        withdraw: "撤回",
        repair: "修复",
        terminate: "终止",
      },
    },
    workflowDelegation: { name: "代办委托", acts: { create: "新建", delete: "取消" } },
  },
  menu: [
    menuGroup("workflow", { sn: 30, nameZh: "流程审批", icon: "workflow", roles: OFFICES }),
    menuPage("workflow-mine", {
      group: "workflow",
      sn: 10,
      nameZh: "我的审批",
      icon: "clipboard-check",
      fontEndUrl: "user/workflow",
      permission: "workflow-approve",
    }),
    menuPage("teacher-workflow", {
      sn: 40,
      nameZh: "我的审批",
      icon: "clipboard-check",
      fontEndUrl: "teacher/user/workflow",
      permission: "workflow-approve",
      roles: [TEACHER],
    }),
    menuPage("workflow-instances", {
      group: "workflow",
      sn: 20,
      nameZh: "流程实例",
      icon: "activity",
      fontEndUrl: "workflow/instances",
      permission: "workflow-repair",
    }),
    menuPage("workflow-models", {
      group: "workflow",
      sn: 30,
      nameZh: "流程模型",
      icon: "workflow",
      fontEndUrl: "workflow/models",
      permission: "workflow-search",
    }),
  ],
  jobs: [workflowDeadlines],
} satisfies Domain;
