import http from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { descriptor1 } from '#contract/versions/descriptors.ts';
import type { Sent } from '../load/load.ts';

export const createPath = `${descriptor1.basePath}/order/addOrder`;
export const queryPath = `${descriptor1.basePath}/order/getOrders`;
export const tracePath = `${descriptor1.basePath}/logistics/trace`;

export interface Reply {
  status: number;
  code: string;
  // biome-ignore lint/suspicious/noExplicitAny: each caller knows what it asked for.
  data: any;
}

const manySockets = new http.Agent({ keepAlive: true, maxSockets: 1000 });
const giveUpMs = 60_000;

interface Message {
  method: string;
  headers: Record<string, string>;
  body: string | undefined;
}

/** Sends a request; rejects if the connection breaks before the answer is complete. */
export function send(
  url: string,
  { method, headers, body }: Message,
  agent: http.Agent,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
    const options = { method, agent, headers: { ...headers, ...length } };
    const request = http.request(url, options, (response) => {
      const toReply = (text: string) => resolve({ status: response.statusCode ?? 0, text });
      readText(response).then(toReply, reject);
    });
    request.setTimeout(giveUpMs, () => request.destroy(new Error('no answer within 60 s')));
    request.once('error', reject);
    request.end(body);
  });
}

/** Posts a signed call; rejects if the connection breaks or the answer is no envelope. */
export async function post(url: string, sent: Sent): Promise<Reply> {
  const { status, text } = await send(url, { method: 'POST', ...sent }, manySockets);
  try {
    return { status, ...JSON.parse(text) };
  } catch (cause) {
    throw new Error(`no envelope: ${text.slice(0, 100)}`, { cause });
  }
}
