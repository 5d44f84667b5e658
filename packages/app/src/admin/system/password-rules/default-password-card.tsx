import { type DefaultPassword, type DefaultPasswordType, labels } from "@huxuan/api-client";
import { setDefaultPasswordMutation } from "@huxuan/api-client/query";
import { Button, Card, FormField, NumberInput, RadioGroup, useZodForm } from "@huxuan/ui";
import { useAct } from "../../../acts/use-act.ts";
import { choicesOf } from "../../../catalogue/words.ts";
import { z } from "../../../zod.ts";

const schema = z.object({
  type: z.enum(Object.keys(labels.defaultPasswordType) as [DefaultPasswordType, ...DefaultPasswordType[]]),
  length: z.int("请填写整数").min(10, "应在 10 到 32 之间").max(32, "应在 10 到 32 之间"),
});

/** How first passwords are made: never a fixed text. */
export function DefaultPasswordCard({ builder }: { builder: DefaultPassword }) {
  const form = useZodForm(schema, { defaultValues: { type: builder.type, length: builder.length } });
  const save = useAct({
    call: setDefaultPasswordMutation,
    request: (query: z.output<typeof schema>) => ({ query }),
    done: "初始密码的生成方式已保存",
  });
  return (
    <Card
      title="初始密码"
      description="新建账号和重置密码时这样生成一次性密码；每个人的都不同，只能用来设置自己的密码。"
    >
      <form
        className="grid gap-4"
        noValidate
        onSubmit={(event) => void form.handleSubmit(async (values) => void (await save(values)))(event)}
      >
        <FormField control={form.control} name="type" label="生成方式" required>
          {(field) => <RadioGroup {...field} options={choicesOf(labels.defaultPasswordType)} />}
        </FormField>
        <FormField
          control={form.control}
          name="length"
          label="位数"
          description="不会少于密码规则的最少位数"
          required
        >
          {(field) => <NumberInput {...field} unit="位" />}
        </FormField>
        <p className="text-ink-2">
          例如：<span className="font-mono">{builder.sample}</span>
        </p>
        <Button type="submit" variant="primary" className="justify-self-start">
          保存初始密码
        </Button>
      </form>
    </Card>
  );
}
