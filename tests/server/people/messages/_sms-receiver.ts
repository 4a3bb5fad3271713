import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';

/** A text message as the gateway received it. */
export interface ReceivedSms {
  headers: IncomingHttpHeaders;
  body: unknown;
}

/** Real HTTP server in place of the SMS gateway; tests change its status. */
export interface SmsReceiver {
  host: string;
  received: ReceivedSms[];
  status: number;
}

export async function openSmsReceiver(): Promise<SmsReceiver> {
  const receiver: SmsReceiver = { host: '', received: [], status: 204 };
  const server = createServer(async (request, response) => {
    let text = '';
    request.setEncoding('utf8');
    for await (const chunk of request) text += chunk;
    receiver.received.push({ headers: request.headers, body: JSON.parse(text) });
    response.writeHead(receiver.status, { location: '/elsewhere' }).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  receiver.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return receiver;
}
