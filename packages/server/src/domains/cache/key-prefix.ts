/** Words of a key that are shown: of the platform's own what is counted and by which limit, of others the first alone. */
const MOST_WORDS = { own: 2, other: 1 };

/** A part of a key that is a plain word: nothing that may be a token, a number or an address is shown. */
const WORD = /^[a-z][a-z_-]{0,19}$/u;

/** Commands whose first argument is a key. Of others, such as `auth`, no argument is shown at all. */
const KEYED = new Set(
  `append decr decrby del exists expire expireat get getdel getex getset hdel hexists hget hgetall hincrby hkeys hlen hmget
   hmset hscan hset hvals incr incrby incrbyfloat lindex llen lpop lpush lrange lrem ltrim mget mset persist pexpire pexpireat
   psetex pttl rpop rpush sadd scard set setex setnx sismember smembers srem sscan strlen ttl type unlink xadd xlen xrange zadd
   zcard zcount zincrby zrange zrangebyscore zrem zscan zscore`.split(/\s+/u),
);

/**
 * What a key begins with, as far as it is the platform's own prefix and a few plain words that a colon ends: the prefixes
 * from the shortest to the longest. None for a key that is a word or a token by itself.
 *
 * @param own what the platform's keys begin with
 */
export function prefixesOf(key: string, own: string): string[] {
  const isOwn = own !== "" && key.startsWith(own);
  const parts = key
    .slice(isOwn ? own.length : 0)
    .split(":")
    .slice(0, -1)
    .slice(0, isOwn ? MOST_WORDS.own : MOST_WORDS.other);
  const isOther = parts.findIndex((part) => !WORD.test(part));
  const words = isOther === -1 ? parts : parts.slice(0, isOther);
  const found = isOwn ? [own] : [];
  for (const word of words) found.push(`${found.at(-1) ?? ""}${word}:`);
  return found;
}

/** What may be shown of a command: its name, and the prefix of its key. */
export function shownCommand(
  [name = "", key]: readonly string[],
  own: string,
): { command: string; prefix?: string } {
  const command = /^[a-z.]{1,30}$/iu.test(name) ? name.toUpperCase() : "?";
  const prefix = key !== undefined && KEYED.has(name.toLowerCase()) ? prefixesOf(key, own).at(-1) : undefined;
  return { command, ...(prefix !== undefined && { prefix }) };
}
