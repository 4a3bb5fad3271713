import http from 'node:http';
import { descriptor1 } from '#contract/versions/descriptors.ts';
import type { Sent } from '../load/load.ts';

export const createPath = `${descriptor1.basePath}/order/addOrder`;
export const queryPath = `${descriptor1.basePath}/order/getOrders`;

export interface Reply {
  status: number;
  code: string;
  // biome-ignore lint/suspicious/noExplicitAny: each caller knows what it asked for.
  data: any;
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 1000 });
const giveUpMs = 60_000;

/** Posts a signed call; rejects where the connection breaks before an answer is whole. */
export function post(url: string, { headers, body }: Sent): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const request = http.request(
      url,
      { method: 'POST', agent, headers: { ...headers, 'content-length': Buffer.byteLength(body) } },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk) => {
          text += chunk;
        });
        response.once('error', reject);
        response.once('aborted', () => reject(new Error('the answer was cut off')));
        response.once('end', () => {
          try {
            resolve({ status: response.statusCode ?? 0, ...JSON.parse(text) });
          } catch (cause) {
            reject(new Error(`no envelope: ${text.slice(0, 100)}`, { cause }));
          }
        });
      },
    );
    request.setTimeout(giveUpMs, () => request.destroy(new Error('no answer within 60 s')));
    request.once('error', reject);
    request.end(body);
  });
}
