/** The link with this path, or below it, in a mail as a mail server was given it; undefined without one. */
export function mailLink(source: string, path: string): URL | undefined {
  const encoded = /content-transfer-encoding: (base64|quoted-printable)\r\n\r\n([\s\S]*?)\r\n--/giu;
  for (const [, encoding, part = ""] of source.matchAll(encoded)) {
    const text =
      encoding?.toLowerCase() === "base64"
        ? Buffer.from(part, "base64").toString()
        : part.replaceAll("=\r\n", "").replaceAll("=3D", "=");
    const found = text.match(/https?:\/\/[^\s"<>]+/gu)?.map((link) => new URL(link)) ?? [];
    const link = found.find(({ pathname }) => pathname === path || pathname.startsWith(`${path}/`));
    if (link !== undefined) return link;
  }
  return undefined;
}
