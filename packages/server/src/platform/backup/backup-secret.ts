import { hkdfSync, randomBytes, scryptSync } from "node:crypto";
import type pg from "pg";
import { sealerFor } from "../../secret/sealed.ts";
import { BackupError, type BackupSecret, type Manifest } from "./archive.ts";

/** Shortest passphrase: who has the file may try as often as they like. */
const LEAST_PASSPHRASE = 12;

/** scrypt as OWASP asks for it; 128 MiB and some hundred milliseconds for each try. */
const COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 } as const;

const SALT_BYTES = 16;
const MARK_BYTES = 16;
const PLACE = "secret of the installation";

/** The secret of the installation into which a backup is restored, and where to store another one. */
export interface SecretPlace {
  /** The one that is there now; undefined while there is none. */
  present: string | undefined;
  /** It comes from the environment: another one cannot be put in its place. */
  isFixed: boolean;
  /** Keeps one, in the transaction of the restore. */
  keep(client: pg.ClientBase, secret: string): Promise<void>;
}

/**
 * What became of the secret in a restore. `kept`: it is the one of the backup. `lost`: it is another one, and what was
 * signed or encrypted with that of the backup is worth nothing. `unknown`: a backup of an older release does not say.
 */
export type SecretOutcome = "kept" | "lost" | "unknown";

const sealerOf = (passphrase: string, salt: Buffer) =>
  sealerFor(scryptSync(passphrase.normalize("NFKC"), salt, 32, COST).toString("base64"), "backup");

const markOf = (secret: string): string =>
  Buffer.from(hkdfSync("sha256", secret, "", "huxuan backup mark", MARK_BYTES)).toString("base64url");

/** The secret as it goes into a backup: encrypted with a passphrase, or only its mark. Throws `BackupError` for a short one. */
export function packSecret(secret: string, passphrase: string | undefined): BackupSecret {
  const mark = markOf(secret);
  if (passphrase === undefined) return { mark };
  if (Array.from(passphrase).length < LEAST_PASSPHRASE)
    throw new BackupError(`备份口令至少 ${LEAST_PASSPHRASE} 个字符：拿到备份的人可以不停地试`);
  const salt = randomBytes(SALT_BYTES);
  return {
    mark,
    sealed: { salt: salt.toString("base64"), text: sealerOf(passphrase, salt).seal(PLACE, secret) },
  };
}

/** What a restore does about the secret. */
export interface SecretPlan {
  outcome: SecretOutcome;
  /** The secret to store; undefined when there is none or it is stored already. */
  secret: string | undefined;
}

/**
 * Decides it before anything changes. Throws `BackupError` for a wrong passphrase, and without one unless it was said that
 * the secret is given up.
 */
export function planSecret(
  manifest: Pick<Manifest, "secret">,
  { present, isFixed }: Pick<SecretPlace, "present" | "isFixed">,
  { passphrase, giveUp }: { passphrase: string | undefined; giveUp: boolean },
): SecretPlan {
  const { secret: packed } = manifest;
  if (packed === undefined) return { outcome: present === undefined ? "lost" : "unknown", secret: present };
  if (present !== undefined && markOf(present) === packed.mark) return { outcome: "kept", secret: present };
  if (packed.sealed === undefined || giveUp) return { outcome: "lost", secret: undefined };
  if (isFixed)
    throw new BackupError(
      "HUXUAN_SECRET 和备份时的平台密钥不同。请设成备份时的值；没有它时去掉 HUXUAN_SECRET 用口令恢复，或加上 --without-secret 放弃原来的密钥。数据没有改动",
    );
  if (passphrase === undefined)
    throw new BackupError(
      "备份里的平台密钥用口令加密。请用环境变量 HUXUAN_BACKUP_PASSPHRASE 给出口令；没有口令时加上 --without-secret，所有动态口令就要重新设置。数据没有改动",
    );
  const { salt, text } = packed.sealed;
  const secret = sealerOf(passphrase, Buffer.from(salt, "base64")).open(PLACE, text);
  if (secret === undefined) throw new BackupError("备份口令不正确，请重新输入。数据没有改动");
  return { outcome: "kept", secret };
}
