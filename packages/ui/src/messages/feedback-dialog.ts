export const feedbackDialogZhCN = {
  title: "意见反馈",
  info: "反馈内容",
  placeholder: "告诉我们你的建议或遇到的问题。",
  withScreenshot: "提交屏幕截图",
  submit: "提交",
  submitting: "正在提交…",
  success: "反馈成功",
  failed: "提交失败",
  capturing: "正在截屏…",
  captureFailed: "没有截到屏幕",
  captureFailedHint: "可以用系统的截屏工具截一张，在这里粘贴或上传；也可以不带截图提交。",
  masked: (count: number) =>
    count > 0
      ? `已涂黑 ${count} 处密码、学号等隐私内容；还有不想给人看的，用「涂黑」盖住`
      : "不想给人看的内容，用「涂黑」盖住",
  pasteHint: "也可以直接粘贴图片",
  choosePicture: "选择图片",
  notAPicture: "这个文件打不开，请换一张 PNG、JPEG 或 WebP 图片",
  recapture: "重新截屏",
  replacePicture: "换一张图片",
  keepPicture: "不换了",
  restorePicture: "恢复换掉的图",
  surface: "屏幕截图，可以标注",
  surfaceHelp:
    "按 1 到 6 选工具，回车在中间放一个标注，方向键移动，Shift 加方向键改大小，PageUp 和 PageDown 换选，Delete 删除，Ctrl+Z 撤销",
  tools: "标注工具",
  tool: { select: "选择", pen: "画笔", arrow: "箭头", box: "方框", text: "文字", redact: "涂黑" },
  undo: "撤销",
  redo: "重做",
  remove: "删除标注",
  textLabel: "标注文字",
  added: (tool: string) => `已添加${tool}`,
  removed: (tool: string) => `已删除${tool}`,
  selected: (tool: string, at: number, count: number) => `选中${tool}，第 ${at} 个，共 ${count} 个`,
  undone: "已撤销",
  redone: "已重做",
  penNeedsPointer: "画笔要用鼠标、手指或触控笔；键盘可以用箭头、方框、文字和涂黑",
};

/** Texts of the feedback dialog and of its screenshot. */
type FeedbackDialogMessages = typeof feedbackDialogZhCN;

export const feedbackDialogEn: FeedbackDialogMessages = {
  title: "Feedback",
  info: "Your feedback",
  placeholder: "Tell us what you suggest or what went wrong.",
  withScreenshot: "Send a screenshot",
  submit: "Submit",
  submitting: "Submitting…",
  success: "Feedback sent",
  failed: "Could not be sent",
  capturing: "Taking the screenshot…",
  captureFailed: "The screenshot could not be taken",
  captureFailedHint: "Take one with your system's tool and paste or upload it here, or send without one.",
  masked: (count) =>
    count > 0
      ? `${count} private places (passwords, numbers) are blacked out; cover anything else with “Black out”`
      : "Cover what nobody should see with “Black out”",
  pasteHint: "A picture can be pasted too",
  choosePicture: "Choose a picture",
  notAPicture: "This file cannot be opened; take a PNG, JPEG or WebP picture",
  recapture: "Take it again",
  replacePicture: "Another picture",
  keepPicture: "Keep this one",
  restorePicture: "Bring the replaced one back",
  surface: "Screenshot to mark",
  surfaceHelp:
    "1 to 6 choose a tool, Enter places a mark in the middle, arrows move it, Shift and arrows resize it, PageUp and PageDown choose another, Delete removes it, Ctrl+Z undoes",
  tools: "Marking tools",
  tool: { select: "Select", pen: "Pen", arrow: "Arrow", box: "Box", text: "Text", redact: "Black out" },
  undo: "Undo",
  redo: "Redo",
  remove: "Delete the mark",
  textLabel: "Text of the mark",
  added: (tool) => `${tool} added`,
  removed: (tool) => `${tool} removed`,
  selected: (tool, at, count) => `${tool} selected, ${at} of ${count}`,
  undone: "Undone",
  redone: "Redone",
  penNeedsPointer:
    "The pen needs a mouse, a finger or a stylus; keys can place arrows, boxes, texts and blackouts",
};
