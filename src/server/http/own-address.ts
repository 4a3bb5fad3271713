import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { unknownUrl } from '#contract/shared-settings.ts';
import { isLoopback } from './loopback.ts';

/** Files for programs; pages find their own address (decision 0127). */
const textFile = /^[^?]*\.(?:md|txt|xml|atom|programs\.json)(?:\?|$)/;

/** Returns the origin that the reader uses if it is one of this machine; any other could be forged. */
export function toReaderOrigin(
  { host, hostname, protocol }: FastifyRequest,
  publicUrl: string,
): string {
  return isLoopback(hostname.replace(/^\[|\]$/g, '')) ? `${protocol}://${host}` : publicUrl;
}

/** Replaces an origin in a text, but not if its port is only the beginning of a longer one. */
export function replaceOrigin(text: string, from: string, to: string): string {
  return text.replaceAll(new RegExp(`${RegExp.escape(from)}(?!\\d)`, 'g'), () => to);
}

/** Makes text files of a site built without PUBLIC_URL name the reader's address: another port needs no build. */
export function showOwnAddress(app: FastifyInstance, publicUrl: string): void {
  app.addHook('onRequest', async (request) => {
    // The build's compressed files contain the build's address.
    if (textFile.test(request.url)) delete request.headers['accept-encoding'];
  });
  app.addHook('onSend', async (request, reply, payload) => {
    if (!textFile.test(request.url) || reply.statusCode !== 200) return payload;
    const origin = toReaderOrigin(request, publicUrl);
    const isStream = payload instanceof Readable;
    const isText = typeof payload === 'string' || Buffer.isBuffer(payload);
    if (origin === unknownUrl || !(isStream || isText)) return payload;
    if (isStream && request.method === 'HEAD') {
      // Files are sent empty for HEAD, so the length of this one with the other address is unknown.
      reply.removeHeader('content-length');
      return payload;
    }
    const content = isStream ? await text(payload) : payload.toString();
    reply.removeHeader('content-length');
    return replaceOrigin(content, unknownUrl, origin);
  });
}
