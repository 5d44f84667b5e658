import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

/** A mail server: what it was given, and what it refuses. */
export interface MailServer {
  url: string;
  got: { to: string[]; source: string }[];
  refuse: (address: string) => { responseCode: number; message: string } | undefined;
  close(): Promise<void>;
}

/** Starts one on this machine, on a free port unless one is given. */
export async function startMailServer(port = 0): Promise<MailServer> {
  const started: MailServer = { url: "", got: [], refuse: () => undefined, close: async () => undefined };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo({ address }, _session, done) {
      const refusal = started.refuse(address);
      done(refusal && Object.assign(new Error(refusal.message), { responseCode: refusal.responseCode }));
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const source = Buffer.concat(chunks).toString();
        started.got.push({ to: session.envelope.rcptTo.map(({ address }) => address), source });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => void server.listen(port, "127.0.0.1", resolve));
  started.url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  started.close = () => new Promise((resolve) => server.close(() => resolve()));
  return started;
}
