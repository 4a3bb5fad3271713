import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { unknownUrl } from '#contract/shared-settings.ts';
import { isLoopback } from './loopback.ts';

/** Files for programs; pages find out their address by themselves. */
const textFile = /^[^?]*\.(?:md|txt|xml|atom|programs\.json)(?:\?|$)/;

/** The origin that the reader is on, where it is one of this machine; any other could be made up. */
function toOrigin({ host, hostname, protocol }: FastifyRequest, publicUrl: string): string {
  return isLoopback(hostname.replace(/^\[|\]$/g, '')) ? `${protocol}://${host}` : publicUrl;
}

/**
 * Lets the text files of a site that was built without PUBLIC_URL name the address that their reader is
 * on: a start on another port builds nothing.
 */
export function showOwnAddress(app: FastifyInstance, publicUrl: string): void {
  app.addHook('onRequest', async (request) => {
    // The compressed files of the build say the build's address.
    if (textFile.test(request.url)) delete request.headers['accept-encoding'];
  });
  app.addHook('onSend', async (request, reply, payload) => {
    if (!textFile.test(request.url) || reply.statusCode !== 200) return payload;
    const origin = toOrigin(request, publicUrl);
    const isStream = payload instanceof Readable;
    if (origin === unknownUrl || (!isStream && typeof payload !== 'string')) return payload;
    const content = isStream ? await text(payload) : payload;
    reply.removeHeader('content-length');
    return content.replaceAll(unknownUrl, origin);
  });
}
