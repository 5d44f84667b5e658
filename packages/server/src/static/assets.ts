import { createHash } from "node:crypto";
import { readFile, readdir } from "node:fs/promises";
import { extname, join, relative, sep } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** Content types of what a build of the app holds. */
const TYPES: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".gif": "image/gif",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".map": "application/json; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".pdf": "application/pdf",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".ttf": "font/ttf",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json; charset=utf-8",
  ".webp": "image/webp",
  ".woff": "font/woff",
  ".woff2": "font/woff2",
  ".xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

const COMPRESSIBLE = /^(text\/|application\/(json|manifest)|image\/svg)/;
/** Smaller than this, compressing gains nothing. */
const LEAST_BYTES = 1_024;

export type Encoding = "br" | "gzip" | "identity";

/** A file in one encoding. */
export interface AssetBody {
  bytes: Buffer;
  encoding: Encoding;
}

/** A file of the app, kept in memory; compressed once, when first asked for. */
export class Asset {
  readonly type: string;
  readonly etag: string;
  /** Its name holds a digest of its content, so it never changes. */
  readonly immutable: boolean;
  /** A browser shows it by itself, and what it says runs. */
  readonly isPage: boolean;
  readonly #bytes: Buffer;
  readonly #compressed = new Map<Encoding, Promise<Buffer>>();

  constructor(path: string, bytes: Buffer) {
    this.type = TYPES[extname(path).toLowerCase()] ?? "application/octet-stream";
    this.etag = `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`;
    this.immutable = /[.-][\w-]{8,}\.\w+$/.test(path) && path.includes("/assets/");
    this.isPage = this.type.startsWith("text/html");
    this.#bytes = bytes;
  }

  /** In the best encoding that `accepted` (an Accept-Encoding header) names. */
  async body(accepted: string | undefined): Promise<AssetBody> {
    const worth = this.#bytes.length >= LEAST_BYTES && COMPRESSIBLE.test(this.type);
    const encoding = worth ? chooseEncoding(accepted) : "identity";
    if (encoding === "identity") return { bytes: this.#bytes, encoding };
    let compressed = this.#compressed.get(encoding);
    if (!compressed) {
      compressed = compress(this.#bytes, encoding);
      this.#compressed.set(encoding, compressed);
    }
    return { bytes: await compressed, encoding };
  }
}

/** Reads a folder of files whole; the keys are URL paths such as `/assets/index-3fa9c1b2.js`. */
export async function readAssets(folder: string): Promise<Map<string, Asset>> {
  const assets = new Map<string, Asset>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const path = `/${relative(folder, file).split(sep).join("/")}`;
    assets.set(path, new Asset(path, await readFile(file)));
  }
  return assets;
}

/** Brotli before gzip; one that is refused with `q=0` is not chosen. */
export function chooseEncoding(accepted: string | undefined): Encoding {
  const offers = new Map(
    (accepted ?? "").split(",").map((offer) => {
      const [name = "", quality = "q=1"] = offer.split(";").map((part) => part.trim().toLowerCase());
      return [name, Number(quality.replace("q=", ""))];
    }),
  );
  if ((offers.get("br") ?? 0) > 0) return "br";
  return (offers.get("gzip") ?? 0) > 0 ? "gzip" : "identity";
}

function compress(bytes: Buffer, encoding: Exclude<Encoding, "identity">): Promise<Buffer> {
  if (encoding === "gzip") return promisify(gzip)(bytes, { level: 9 });
  return promisify(brotliCompress)(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });
}
