import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { getImageAddress, maxImageMb, pdfType, uploadImage } from '#contract/portal/file.ts';
import { cleanPaper } from '#server/people/images/clean-paper.ts';
import { isImageAddress, toImageAddress } from '#server/people/images/image-address.ts';
import {
  addImage,
  assertRoom,
  findImage,
  keepImagesUsed,
  readImage,
} from '#server/people/images/image-store.ts';
import type { People } from '#server/people/people.ts';
import { fieldError, PortalError } from '#server/people/portal-error.ts';
import { Turns } from '#server/people/turns.ts';
import { assertNotShared } from '#server/people/users/assert-own.ts';
import { addCall } from './add-call.ts';

const maxBytes = maxImageMb * 1024 * 1024;
/** Decoding takes memory for every pixel, and reading a PDF a thread. */
const maxAtOnce = 2;
const maxWaiting = 20;

function missing(): PortalError {
  return new PortalError('notFound', 'portal.imageUnknown');
}

/** The bytes of the part `file`, whatever it calls itself; undefined where they do not arrive whole. */
async function readPart(request: FastifyRequest): Promise<Buffer | undefined> {
  const part = await request.file();
  if (part?.fieldname !== 'file') return undefined;
  const bytes = await part.toBuffer().catch((cause) => {
    if (!part.file.truncated) throw cause;
    throw fieldError('file', 'portal.imageTooLarge', { limit: maxImageMb });
  });
  return bytes.length === 0 ? undefined : bytes;
}

async function readUpload(request: FastifyRequest): Promise<Buffer> {
  const bytes = await readPart(request)
    .catch((cause) => {
      if (cause instanceof PortalError) throw cause;
      // No multipart at all, or one that breaks off: what the sender did wrong, and no fault of ours.
      request.log.info({ err: cause }, 'an upload could not be read');
    })
    // What is left is taken in, or it would hold up the next call; parts of it are looked for no more.
    .finally(() => request.raw.unpipe().resume());
  if (!bytes) throw fieldError('file', 'portal.imageMissing');
  return bytes;
}

/** Nothing of it was made by us: it is saved, and where a browser opens it all the same, nothing in it runs. */
const pdfHeaders = {
  'content-disposition': 'attachment; filename="licence.pdf"',
  'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
};

function toImageHeaders(type: string) {
  const extension = type.slice('image/'.length);
  return { 'content-disposition': `inline; filename="image.${extension}"` };
}

/** `file/image`: the image of a signed address for an <img>, which sends no token, or a PDF to save. */
function addImageRoute(app: FastifyInstance, people: People): void {
  app.get<{ Params: { id: string }; Querystring: Record<string, unknown> }>(
    '/file/image/:id',
    async ({ params: { id }, query }, reply) => {
      const address = { id, expires: String(query.expires), signature: String(query.signature) };
      const image = isImageAddress(people, address)
        ? await readImage(people.database, id)
        : undefined;
      if (!image) return reply.callNotFound();
      return reply
        .type(image.type)
        .header('cache-control', 'private, no-store')
        .headers(image.type === pdfType ? pdfHeaders : toImageHeaders(image.type))
        .send(Buffer.from(image.content));
    },
  );
}

/** Upload of images, and their signed addresses for those who may see them. */
export async function imageRoutes(app: FastifyInstance, { people }: { people: People }) {
  const turns = new Turns(maxAtOnce, maxWaiting);
  await app.register(multipart, {
    limits: { fileSize: maxBytes, files: 1, fields: 5, fieldSize: 1024, parts: 6, headerPairs: 20 },
  });
  const stop = keepImagesUsed(people, app.log);
  app.addHook('onClose', async () => stop());

  addCall(app, people, uploadImage, async ({ session: { user }, http }) => {
    assertNotShared(user);
    await assertRoom(people.database, user.id, people.now());
    const bytes = await readUpload(http);
    return addImage(people, user, await turns.take(() => cleanPaper(bytes)));
  });

  addCall(app, people, getImageAddress, async ({ session: { user }, request: { id } }) => {
    const image = await findImage(people.database, user, id);
    if (!image) throw missing();
    return toImageAddress(people, image);
  });

  addImageRoute(app, people);
}
