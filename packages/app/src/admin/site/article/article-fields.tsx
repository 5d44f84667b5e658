import { type Article, type ArticleKind, labels } from "@huxuan/api-client";
import { getArticleCategoriesOptions, searchArticlesOptions } from "@huxuan/api-client/query";
import {
  Card,
  Combobox,
  DatePicker,
  DateTimePicker,
  FormField,
  Input,
  NumberInput,
  RadioGroup,
  Select,
  Textarea,
} from "@huxuan/ui";
import { RichTextEditor } from "@huxuan/ui/rich-text-editor";
import "@huxuan/ui/rich-text-editor.css";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useWatch } from "react-hook-form";
import { choicesOf } from "../../../catalogue/words.ts";
import { zArticleInput } from "../../../form/contract-rules.ts";
import { maxLengthOf } from "../../../form/rules.ts";
import { useTypedKeyword } from "../../../form/use-typed-keyword.ts";
import { SeveralField } from "../../form/several-field.tsx";
import type { ArticleForm } from "./article-rules.ts";
import { AttachmentsField } from "./attachments-field.tsx";
import { uploadArticlePicture } from "./upload-article-file.ts";

const { shape } = zArticleInput;
/** Letters of a text: the contract counts its tags too, and a text of this length stays below that by far. */
const MOST_LETTERS = 50_000;

interface FieldsProps {
  form: ArticleForm;
  kind: ArticleKind;
  article: Article | undefined;
}

/** What readers read: title, summary, text and files. */
export function TextFields({ form, kind }: Omit<FieldsProps, "article">) {
  const { control } = form;
  return (
    <Card>
      <div className="grid gap-4">
        <FormField control={control} name="title" label={kind === "question" ? "问题" : "标题"} required>
          {(field) => <Input {...field} maxLength={maxLengthOf(shape.title)} />}
        </FormField>
        <FormField
          control={control}
          name="summary"
          label="摘要"
          description="显示在列表和搜索结果里；不写就不显示"
        >
          {(field) => <Textarea {...field} rows={2} maxLength={maxLengthOf(shape.summary)} showCount />}
        </FormField>
        <FormField
          control={control}
          name="body"
          label={kind === "question" ? "答复" : "正文"}
          required={kind !== "download"}
        >
          {(field) => (
            <RichTextEditor
              {...field}
              maxLength={MOST_LETTERS}
              placeholder="从这里开始写；可以从 Word 粘贴，图片可以直接拖进来"
              uploadPicture={uploadArticlePicture}
            />
          )}
        </FormField>
        <AttachmentsField form={form} required={kind === "download"} />
      </div>
    </Card>
  );
}

/** Who publishes it, for whom, and when. */
export function SettingFields({ form, kind, article }: FieldsProps) {
  const { control } = form;
  const [visibility, audiences, pin] = useWatch({ control, name: ["visibility", "audiences", "pin"] });
  return (
    <Card title="发布设置">
      <div className="grid gap-4">
        <SeveralField
          control={control}
          name="audiences"
          label="读者"
          max={5}
          options={choicesOf(labels.articleAudience)}
          placeholder="请选择"
        />
        <FormField
          control={control}
          name="visibility"
          label="查看范围"
          description={
            visibility === "signedIn" && audiences.includes("public")
              ? "没有登录的人只看到标题和「登录后查看全文」"
              : undefined
          }
        >
          {(field) => <RadioGroup {...field} options={choicesOf(labels.articleVisibility)} />}
        </FormField>
        <CategoryField form={form} kind={kind} />
        <FormField control={control} name="source" label="来源" required>
          {(field) => <Input {...field} maxLength={maxLengthOf(shape.source)} />}
        </FormField>
        {(kind === "rule" || kind === "notice") && (
          <FormField control={control} name="docNumber" label="文号">
            {(field) => (
              <Input {...field} maxLength={maxLengthOf(shape.docNumber)} placeholder="教高〔2026〕12 号" />
            )}
          </FormField>
        )}
        {kind === "rule" && (
          <>
            <FormField control={control} name="effectiveOn" label="施行日期">
              {(field) => <DatePicker {...field} clearable />}
            </FormField>
            <FormField control={control} name="repealedOn" label="废止日期" description="没有废止就留空">
              {(field) => <DatePicker {...field} clearable />}
            </FormField>
            <SupersedesField form={form} article={article} />
          </>
        )}
        {kind === "download" && (
          <FormField control={control} name="edition" label="版本">
            {(field) => <Input {...field} maxLength={maxLengthOf(shape.edition)} placeholder="V2.1" />}
          </FormField>
        )}
        <FormField control={control} name="publishAt" label="发布时间" description="留空：审核通过后立即发布">
          {(field) => <DateTimePicker {...field} clearable />}
        </FormField>
        <FormField
          control={control}
          name="expireAt"
          label="过期时间"
          description="留空：一直有效；过期后仍能看到，注明已过期"
        >
          {(field) => <DateTimePicker {...field} clearable />}
        </FormField>
        <FormField control={control} name="pin" label="置顶" description="0 不置顶；数字大的排在前面">
          {(field) => <NumberInput {...field} min={0} max={9} precision={0} />}
        </FormField>
        {pin > 0 && (
          <FormField control={control} name="pinUntil" label="置顶至" description="留空：一直置顶">
            {(field) => <DateTimePicker {...field} clearable />}
          </FormField>
        )}
        {kind !== "question" && (
          <FormField control={control} name="receipt" label="阅读统计">
            {(field) => <Select {...field} options={choicesOf(labels.articleReceipt)} />}
          </FormField>
        )}
        {article !== undefined && (article.number > 1 || article.live !== undefined) && (
          <FormField
            control={control}
            name="correction"
            label="更正说明"
            description="改了什么；显示在正文上方，不写就不显示"
          >
            {(field) => <Textarea {...field} rows={2} maxLength={maxLengthOf(shape.correction)} showCount />}
          </FormField>
        )}
      </div>
    </Card>
  );
}

/** Free text, with what was written before to choose from. */
function CategoryField({ form, kind }: Omit<FieldsProps, "article">) {
  const list = useId();
  const { data } = useQuery(getArticleCategoriesOptions({ query: { kind } }));
  return (
    <FormField
      control={form.control}
      name="category"
      label="分类"
      required
      description="读者按分类查找；尽量用已有的"
    >
      {(field) => (
        <>
          <Input {...field} maxLength={maxLengthOf(shape.category)} list={list} autoComplete="off" />
          <datalist id={list}>
            {data?.items.map(({ value }) => (
              <option key={value} value={value}>
                {value}
              </option>
            ))}
          </datalist>
        </>
      )}
    </FormField>
  );
}

/** Rules offered; who sees the wrong ones types on. */
const OFFERED = 20;

/** Which rule this one takes the place of. */
function SupersedesField({ form, article }: Omit<FieldsProps, "kind">) {
  const { keyword, onInputValueChange } = useTypedKeyword();
  const { data, isFetching } = useQuery({
    ...searchArticlesOptions({
      body: { kind: "rule", keyword, page: { pageIndex: 1, pageSize: OFFERED } },
    }),
    placeholderData: keepPreviousData,
  });
  const options = (data?.items ?? [])
    .filter(({ id }) => id !== article?.id)
    .map(({ id, title }) => ({ value: String(id), label: title }));
  return (
    <FormField
      control={form.control}
      name="supersedesId"
      label="替代的制度"
      description="这一篇发布后，被替代的注明「已修订」并指到这里"
    >
      {(field) => (
        <Combobox
          {...field}
          options={options}
          chosenOptions={
            article?.supersedes && [{ value: String(article.supersedes.id), label: article.supersedes.name }]
          }
          onInputValueChange={onInputValueChange}
          loading={isFetching}
          clearable
          placeholder="没有"
        />
      )}
    </FormField>
  );
}
