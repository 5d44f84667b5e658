import { type CacheOverview, labels, type RedisFigures, tones } from "@huxuan/api-client";
import { Alert, Card, RequirePermission, StatCard, Tag } from "@huxuan/ui";
import { sizeInWords } from "../../system/files/size-in-words.ts";
import { AnswerLine } from "./answer-line.tsx";
import { countText, hitText, runningText } from "./redis-words.ts";
import { RedisPrefixList } from "./redis-prefix-list.tsx";
import { SlowCommandList } from "./slow-command-list.tsx";

/** How Redis is, in figures; where there is none, what takes its place. */
export function RedisCard({ overview: { redis, sentence, figures } }: { overview: CacheOverview }) {
  return (
    <Card
      title="Redis"
      {...(redis !== "away" && { description: sentence })}
      actions={<Tag tone={tones.redisState[redis]}>{labels.redisState[redis]}</Tag>}
    >
      {redis === "away" && (
        <Alert tone="danger" title="Redis 连不上">
          {sentence}
        </Alert>
      )}
      {figures && (
        <div className="grid gap-5">
          <Figures figures={figures} />
          <RequirePermission required="health-search">
            <AnswerLine />
          </RequirePermission>
          <SlowCommandList figures={figures} />
          <RedisPrefixList />
        </div>
      )}
    </Card>
  );
}

function Figures({ figures }: { figures: RedisFigures }) {
  const { usedBytes, limitBytes, limitPolicy, peakBytes, keys, hits, misses, evicted, expired } = figures;
  const limit = limitBytes === undefined ? "没有上限" : `上限 ${sizeInWords(limitBytes)}（${limitPolicy}）`;
  return (
    <div className="grid grid-cols-2 gap-3 md:grid-cols-4 xl:grid-cols-2 2xl:grid-cols-4">
      <StatCard
        label="内存"
        value={sizeInWords(usedBytes)}
        description={`${limit}，最高 ${sizeInWords(peakBytes)}`}
      />
      <StatCard
        label="命中率"
        value={hitText(hits, misses) ?? "—"}
        description={hits + misses === 0 ? "还没有读取；平台只写计数" : `${countText(hits + misses)} 次读取`}
      />
      <StatCard
        label="键"
        value={countText(keys)}
        description={`到期消失 ${countText(expired)}，挤掉 ${countText(evicted)}`}
        {...(evicted > 0 && { tone: "warning" as const })}
      />
      <StatCard
        label="已运行"
        value={runningText(figures.uptimeSeconds)}
        description={`${figures.version}，${countText(figures.clients)} 个连接，每秒 ${countText(figures.commandsPerSecond)} 条命令，${figures.answerMs} 毫秒回答`}
      />
    </div>
  );
}
