import { EventEmitter, once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';
import { SMTPServer } from 'smtp-server';

/** An email received over SMTP. */
export interface ReceivedMail {
  from: string;
  to: string[];
  /** Header lines, unfolded. */
  headers: string[];
  /** All parts, decoded from quoted-printable or base64. */
  content: string;
}

/** A real SMTP server on loopback; a test may make it refuse recipients. */
export interface MailServer {
  url: string;
  mails: ReceivedMail[];
  /** Resolves when the next email arrives. */
  next(): Promise<ReceivedMail>;
  /** SMTP status for refusing the next recipients; undefined to accept them. */
  refuseWith: number | undefined;
}

function decode(part: string): string {
  if (/content-transfer-encoding: base64/i.test(part)) {
    const [head = '', ...body] = part.split('\r\n\r\n');
    return `${head}\n\n${Buffer.from(body.join(''), 'base64').toString()}`;
  }
  if (!/content-transfer-encoding: quoted-printable/i.test(part)) return part;
  const bytes = part
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_match, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
  return Buffer.from(bytes, 'latin1').toString();
}

function parse(raw: string) {
  const end = raw.indexOf('\r\n\r\n');
  const head = raw.slice(0, end).replaceAll(/\r\n[ \t]+/g, ' ');
  const boundary = /boundary="([^"]+)"/.exec(head)?.[1];
  const parts = boundary ? raw.split(`--${boundary}`) : [raw];
  return { headers: head.split('\r\n'), content: parts.map(decode).join('\n') };
}

export async function openMailServer(): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  const arrivals = new EventEmitter<{ mail: [ReceivedMail] }>();
  arrivals.on('mail', (mail) => mails.push(mail));
  const next = async () => (await once(arrivals, 'mail'))[0] as ReceivedMail;
  const mailServer: MailServer = { url: '', mails, next, refuseWith: undefined };
  const server = new SMTPServer({
    authOptional: true,
    // Open pooled connections must not delay the end of the tests.
    closeTimeout: 1,
    disabledCommands: ['STARTTLS'],
    onRcptTo(_address, _session, done) {
      const { refuseWith: responseCode } = mailServer;
      done(responseCode ? Object.assign(new Error('not this one'), { responseCode }) : null);
    },
    async onData(stream, { envelope }, done) {
      let raw = '';
      stream.setEncoding('latin1');
      for await (const chunk of stream) raw += chunk;
      const from = envelope.mailFrom ? envelope.mailFrom.address : '';
      const to = envelope.rcptTo.map(({ address }) => address);
      arrivals.emit('mail', { from, to, ...parse(raw) });
      done();
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  after(() => new Promise<void>((resolve) => server.close(resolve)));
  const { port } = server.server.address() as AddressInfo;
  mailServer.url = `smtp://127.0.0.1:${port}`;
  return mailServer;
}
