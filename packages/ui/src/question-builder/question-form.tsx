import { useId } from "react";
import { Button } from "../button/index.js";
import { Checkbox } from "../checkbox/index.js";
import { Combobox } from "../combobox/index.js";
import { Field } from "../field/index.js";
import { Input } from "../input/index.js";
import { NumberInput } from "../number-input/index.js";
import { useMessages } from "../provider/index.js";
import { Select } from "../select/index.js";
import { Textarea } from "../textarea/index.js";
import {
  type BuilderQuestion,
  hasChoices,
  hasMarks,
  KINDS,
  possibleAnswers,
  withKind,
} from "./builder-question.js";
import { PartList } from "./part-list.js";

/** The specification's lengths and counts. */
const LONGEST_TITLE = 200;
const LONGEST_HINT = 300;
const LONGEST_DIMENSION = 20;
const LONGEST_WORD = 10;
const MOST_CHOICES = 30;
const MOST_ROWS = 20;

interface QuestionFormProps {
  question: BuilderQuestion;
  /** Those before it: its condition may name one of them. */
  earlier: readonly BuilderQuestion[];
  /** Dimensions that other questions have. */
  dimensions: readonly string[];
  /** Marks count: weight and dimension are asked. */
  scored: boolean;
  problems: ReadonlyMap<string, string>;
  onChange: (question: BuilderQuestion) => void;
  onClose: () => void;
}

/** Everything that can be said of a question, in place. */
export function QuestionForm(props: QuestionFormProps) {
  const { question, earlier, dimensions, scored, problems, onChange, onClose } = props;
  const { questionBuilder: text, answerSheet } = useMessages();
  const id = useId();
  const { kind, choices = [], rows = [], words, showIf } = question;
  const change = (part: Partial<BuilderQuestion>) => onChange({ ...question, ...part });
  const usualWords = answerSheet.words;
  const named = earlier.filter((one) => possibleAnswers(one, usualWords).length > 0);
  const condition = earlier.find(({ key }) => key === showIf?.question);
  return (
    <div data-part="form">
      <div data-part="wide">
        <Field label={text.fields.title} required error={problems.get("title")}>
          <Textarea
            data-field="title"
            autoGrow
            rows={1}
            maxLength={LONGEST_TITLE}
            value={question.title}
            // A question is one line; Enter is for who is done with it.
            onValueChange={(title) => change({ title: title.replaceAll(/\s*\n\s*/gu, " ") })}
          />
        </Field>
      </div>
      <Field label={text.fields.kind}>
        <Select
          value={kind}
          options={KINDS.map((one) => ({ value: one, label: text.kinds[one] }))}
          onValueChange={(next) => {
            if (next !== "") onChange(withKind(question, next));
          }}
        />
      </Field>
      <Field label={text.fields.hint} description={text.hintHint} error={problems.get("hint")}>
        <Input value={question.hint} maxLength={LONGEST_HINT} onValueChange={(hint) => change({ hint })} />
      </Field>
      <div data-part="wide">
        <Checkbox
          label={text.fields.required}
          checked={question.required}
          onCheckedChange={(required) => change({ required })}
        />
      </div>
      {hasChoices(kind) && (
        <PartList
          of="choices"
          parts={choices}
          most={MOST_CHOICES}
          mayBeAlone={kind === "multi"}
          problems={problems}
          onChange={(next) => change({ choices: next })}
        />
      )}
      {kind === "matrix" && (
        <PartList
          of="rows"
          parts={rows}
          most={MOST_ROWS}
          mayBeAlone={false}
          problems={problems}
          onChange={(next) => change({ rows: next.map(({ key, text: words }) => ({ key, text: words })) })}
        />
      )}
      {hasMarks(kind) && (
        <fieldset data-part="words">
          <legend data-part="parts-title">{text.fields.words}</legend>
          {usualWords.map((usual, at) => (
            <Field key={usual} error={problems.get(`words.${at}`)}>
              <Input
                prefix={at + 1}
                aria-label={text.word(at + 1)}
                placeholder={usual}
                maxLength={LONGEST_WORD}
                value={words?.[at] ?? ""}
                onValueChange={(word) => change({ words: withWord(words, usualWords, at, word) })}
                onBlur={() => {
                  // A scale has all five words or none of its own.
                  if (words?.some((one) => one.trim() === ""))
                    change({ words: words.map((one, place) => one.trim() || (usualWords[place] ?? "")) });
                }}
              />
            </Field>
          ))}
        </fieldset>
      )}
      {scored && hasMarks(kind) && (
        <Field label={text.fields.weight} description={text.weightHint} error={problems.get("weight")}>
          <NumberInput
            min={0}
            max={100}
            precision={0}
            value={question.weight ?? 1}
            onValueChange={(weight) => change({ weight: weight ?? undefined })}
          />
        </Field>
      )}
      {scored && (
        <Field
          label={text.fields.dimension}
          description={text.dimensionHint}
          error={problems.get("dimension")}
        >
          <Input
            list={`${id}-dimensions`}
            value={question.dimension ?? ""}
            maxLength={LONGEST_DIMENSION}
            onValueChange={(dimension) => change({ dimension: dimension || undefined })}
          />
        </Field>
      )}
      <datalist id={`${id}-dimensions`}>
        {dimensions.map((dimension) => (
          <option key={dimension} value={dimension}>
            {dimension}
          </option>
        ))}
      </datalist>
      {(named.length > 0 || showIf) && (
        <Field label={text.fields.showIf} error={problems.get("showIf")}>
          <Select
            clearable
            placeholder={text.always}
            value={condition ? condition.key : ""}
            options={named.map(({ key, title }) => ({
              value: key,
              label: `${earlier.findIndex((one) => one.key === key) + 1} ${title || text.untitled}`,
            }))}
            onValueChange={(key) => {
              const [first] = possibleAnswers(named.find((one) => one.key === key) ?? question, usualWords);
              change({ showIf: key === "" || !first ? undefined : { question: key, anyOf: [first.value] } });
            }}
          />
        </Field>
      )}
      {showIf && condition && (
        <Field label={text.fields.answers}>
          <Combobox
            multiple
            placeholder={text.chooseAnswers}
            value={showIf.anyOf}
            options={possibleAnswers(condition, usualWords)}
            onValueChange={(anyOf) => {
              // Without an answer there is no condition.
              change({ showIf: anyOf.length === 0 ? undefined : { ...showIf, anyOf } });
            }}
          />
        </Field>
      )}
      <div data-part="form-foot">
        <Button size="sm" onClick={onClose}>
          {text.done}
        </Button>
      </div>
    </div>
  );
}

/** All five words with one of them changed; none of its own where all are empty. */
function withWord(
  words: readonly string[] | undefined,
  usual: readonly string[],
  at: number,
  word: string,
): readonly string[] | undefined {
  const next = usual.map((one, place) => (place === at ? word : (words?.[place] ?? one)));
  return next.every((one, place) => one.trim() === "" || one === usual[place]) ? undefined : next;
}
