import type { FastifyInstance, FastifyReply } from 'fastify';
import { FairQueue, QueueFull } from '#server/runtime/fair-queue.ts';
import type { TextOf } from '#server/text/texts.ts';
import { toLocalTime } from '#server/time/local-time.ts';
import { type Addressing, readAddress, toTag } from './addresses.ts';
import { drawPicture } from './draw.ts';
import { type FetchContext, fetchPicture, mostTries } from './fetch-picture.ts';
import { type CleanPicture, findPicture, type PictureRow } from './picture-store.ts';

export interface PictureRoutes extends Addressing, FetchContext {
  timeZone: string;
  /** In English: programs and people of every language open an address. */
  textOf: TextOf;
  /** Counts a request of a network; resolves to the seconds to wait, 0 for none. */
  count(ip: string): Promise<number>;
}

function drawRow({ textOf, timeZone }: PictureRoutes, row: PictureRow): Promise<CleanPicture> {
  const { kind, bill_code: billCode, taken_at: takenAt } = row;
  const lines = [textOf(`enum.pictureKind.${kind}`), billCode, toLocalTime(takenAt, timeZone)];
  return drawPicture({ kind, title: textOf('picture.sandbox'), lines });
}

/** Returns the bytes of a picture; undefined if a courier's own system did not send them yet. */
async function readPicture(
  context: PictureRoutes,
  row: PictureRow,
  inTurn: (draw: () => Promise<CleanPicture>) => Promise<CleanPicture>,
): Promise<CleanPicture | undefined> {
  const { type, content, drawn } = row;
  if (type !== null && content !== null) return { type, content: Buffer.from(content) };
  return drawn === 1 ? inTurn(() => drawRow(context, row)) : fetchPicture(context, row);
}

/** Drawing takes a processor for a moment: networks take turns. */
const turns = {
  name: 'drawings',
  mostRunning: 2,
  mostWaiting: { inAll: 40, ofOne: 20 },
  usualMs: 100,
};

/** `GET /pictures/…`: serves a picture to holders of its signed address, without a session. */
export async function pictureRoutes(app: FastifyInstance, context: PictureRoutes): Promise<void> {
  const refuse = (reply: FastifyReply, status: number, text: string) =>
    reply
      .code(status)
      .type('text/plain; charset=utf-8')
      .send(`${context.textOf(text)}\n`);
  const queue = new FairQueue(turns);
  app.addHook('onClose', async () => queue.close());
  app.get<{ Params: { name: string }; Querystring: Record<string, unknown> }>(
    '/pictures/:name',
    async ({ params: { name }, query, ip }, reply) => {
      const waitS = await context.count(ip);
      if (waitS > 0)
        return refuse(reply.header('retry-after', String(waitS)), 429, 'picture.tooOften');
      const address = readAddress(context, name, query);
      if (address === 'unknown') return refuse(reply, 404, 'picture.unknown');
      if (address === 'expired') return refuse(reply, 403, 'picture.expired');
      const row = await findPicture(context.database, address.id);
      // The signature proves that there was one: it was removed.
      if (!row || row.removed_at !== null) return refuse(reply, 410, 'picture.removed');
      if (toTag(row.account_id) !== address.tag) return refuse(reply, 404, 'picture.unknown');
      const picture = await readPicture(context, row, (draw) => queue.take(ip, draw)).catch(
        (error: unknown) => {
          if (!(error instanceof QueueFull)) throw error;
          reply.header('retry-after', String(error.waitS));
        },
      );
      if (reply.hasHeader('retry-after')) return refuse(reply, 503, 'picture.tooOften');
      if (!picture && row.tries === mostTries) return refuse(reply, 410, 'picture.removed');
      if (!picture) return refuse(reply.header('retry-after', '60'), 503, 'picture.pending');
      const extension = picture.type.slice('image/'.length);
      return reply
        .type(picture.type)
        .header('cache-control', 'private, no-store')
        .header('content-disposition', `inline; filename="${row.kind}.${extension}"`)
        .send(picture.content);
    },
  );
}
