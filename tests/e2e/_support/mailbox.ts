import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect } from 'playwright/test';
import { SMTPServer } from 'smtp-server';

interface Mail {
  to: string;
  /** The whole message as sent. */
  content: string;
}

/** A real mail server that keeps the emails it receives. */
export interface Mailbox {
  /** Value for SMTP_URL. */
  url: string;
  /** Reads the newest email to an address that matches a pattern; waits for one. */
  read(to: string, pattern: RegExp): Promise<string>;
  stop(): Promise<void>;
}

export async function startMailbox(): Promise<Mailbox> {
  const mails: Mail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    async onData(stream, { envelope }, done) {
      const content = await text(stream);
      for (const { address } of envelope.rcptTo) mails.push({ to: address, content });
      done();
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    async read(to, pattern) {
      const find = () => mails.findLast((mail) => mail.to === to && pattern.test(mail.content));
      await expect.poll(find, `mail to ${to} like ${pattern}`).toBeDefined();
      return pattern.exec(find()?.content ?? '')?.[0] ?? '';
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
