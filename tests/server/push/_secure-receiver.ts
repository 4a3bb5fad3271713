import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import path from 'node:path';
import { after } from 'node:test';
import { TLSSocket } from 'node:tls';
import { success } from './_receiver.ts';

const fixtures = path.join(import.meta.dirname, '_fixtures');

/** Certificate of the authority that signed the certificate of the receiver. */
export const authorityFile = path.join(fixtures, 'ca.crt');

/** A push received over https. */
export interface SecurePush {
  /** Server name that the client sent. */
  serverName: string | false | undefined;
  host: string | undefined;
  id: string | undefined;
  isTest: boolean;
}

export interface SecureReceiver {
  port: number;
  received: SecurePush[];
  /** Called with each push before it is acknowledged. */
  onPush(push: SecurePush): void;
}

/** An https receiver on loopback that acknowledges, with the certificate of the fixtures. */
export async function openSecureReceiver(): Promise<SecureReceiver> {
  const server = createServer(
    {
      cert: readFileSync(path.join(fixtures, 'receiver.crt')),
      key: readFileSync(path.join(fixtures, 'receiver.key')),
    },
    ({ headers, socket }, response) => {
      const push = {
        serverName: socket instanceof TLSSocket ? (socket.servername ?? undefined) : undefined,
        host: headers.host,
        id: String(headers['x-push-id']),
        isTest: headers['x-push-test'] === 'true',
      };
      receiver.received.push(push);
      receiver.onPush(push);
      response.end(success);
    },
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const receiver: SecureReceiver = { port: address.port, received: [], onPush() {} };
  return receiver;
}
