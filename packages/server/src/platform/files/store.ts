import { once } from "node:events";
import { createReadStream } from "node:fs";
import { mkdir, rename } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";

/** Where the bytes of files are, by hash (SHA-256, hexadecimal). */
export interface FileStore {
  /** Takes the bytes from a file of this machine, which is gone or may be removed afterwards. Whole or not at all. */
  put(hash: string, path: string, size: number): Promise<void>;
  /** Whether all bytes are there. */
  has(hash: string, size: number): Promise<boolean>;
  /** The bytes. Rejects when they are not there. */
  read(hash: string): Promise<Readable>;
  /** Does nothing when there is nothing. */
  remove(hash: string): Promise<void>;
}

/** Folders of at most 256 files in 256 of them stay quick to list up to some millions of files. */
const keyOf = (hash: string): string => `${hash.slice(0, 2)}/${hash.slice(2, 4)}/${hash}`;

/**
 * Opens the store: a bucket when a URL is given (`https://KEY:SECRET@host/bucket?region=…`, see the settings table),
 * else `folder`, which is made when it is first written to.
 */
export async function openStore(folder: string, s3Url: string | undefined): Promise<FileStore> {
  return s3Url === undefined ? folderStore(folder) : bucketStore(s3Url);
}

/** The file is moved: it must be on the disk of the folder. */
function folderStore(folder: string): FileStore {
  const disk = new Disk(new FSDriver({ location: folder, visibility: "private" }));
  return {
    ...reading(disk),
    async read(hash) {
      const stream = await disk.getStream(keyOf(hash));
      // Flydrive gives a stream of a file that is not there, too.
      await once(stream, "open");
      return stream;
    },
    async put(hash, path) {
      const target = join(folder, keyOf(hash));
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      // Flydrive would copy; a reader could see half of it, and a process that dies leave half.
      await rename(path, target);
    },
  };
}

async function bucketStore(s3Url: string): Promise<FileStore> {
  const { S3Driver } = await import("flydrive/drivers/s3");
  const { protocol, host, username, password, pathname, searchParams } = new URL(s3Url);
  const disk = new Disk(
    new S3Driver({
      endpoint: `${protocol}//${host}`,
      region: searchParams.get("region") ?? "us-east-1",
      bucket: pathname.slice(1),
      credentials: {
        accessKeyId: decodeURIComponent(username),
        secretAccessKey: decodeURIComponent(password),
      },
      // MinIO and Ceph have the bucket in the path; Aliyun and Tencent want it in the host's name.
      forcePathStyle: searchParams.get("style") !== "host",
      visibility: "private",
      // Many stores refuse the old access lists; a bucket is private by itself.
      supportsACL: false,
      // Checksums that other stores than Amazon's do not know.
      requestChecksumCalculation: "WHEN_REQUIRED",
      responseChecksumValidation: "WHEN_REQUIRED",
    }),
  );
  return {
    ...reading(disk),
    put: (hash, path, size) => disk.putStream(keyOf(hash), createReadStream(path), { contentLength: size }),
  };
}

const reading = (disk: Disk): Omit<FileStore, "put"> => ({
  async has(hash, size) {
    const key = keyOf(hash);
    return (await disk.exists(key)) && (await disk.getMetaData(key)).contentLength === size;
  },
  read: (hash) => disk.getStream(keyOf(hash)),
  remove: (hash) => disk.delete(keyOf(hash)),
});
