import type { FastifyInstance, FastifyRequest } from 'fastify';
import { maxImageMb, pdfType } from '#contract/portal/file.ts';
import { toLeaveSignal } from '#server/http/caller-left.ts';
import type { Handlers } from '#server/people/asked.ts';
import { checkPdf } from '#server/people/images/check-pdf.ts';
import type { CleanPaper } from '#server/people/images/clean-image.ts';
import {
  addImage,
  assertRoom,
  findImage,
  isImageAddress,
  readImage,
  toImageAddress,
} from '#server/people/images/image-store.ts';
import { loadDecoder } from '#server/people/images/read-image.ts';
import type { People } from '#server/people/people.ts';
import { fieldError, PortalError } from '#server/people/portal-error.ts';
import { takeTurn } from '#server/people/take-turn.ts';
import { assertNotShared } from '#server/people/users/assert-own.ts';
import { FairQueue } from '#server/runtime/fair-queue.ts';
import type { PortalParts } from './add-call.ts';

/** Decoding takes memory for every pixel, and reading a PDF a thread. */
const maxAtOnce = 2;
/** Few per organisation, since a slow PDF takes seconds; waiting files are in memory. */
const maxWaiting = { inAll: 20, ofOne: 6 };
const usualMs = 500;

/** The bytes of the part `file`; undefined if they are incomplete. */
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
      // Missing or incomplete multipart data is the sender's error.
      request.log.info({ err: cause }, 'an upload could not be read');
    })
    // The rest is read, as it would hold up the next call; its parts are ignored.
    .finally(() => request.raw.unpipe().resume());
  if (!bytes) throw fieldError('file', 'portal.imageMissing');
  return bytes;
}

/** We did not make the content: it is saved, and if a browser opens it anyway, nothing in it runs. */
const pdfHeaders = {
  'content-disposition': 'attachment; filename="licence.pdf"',
  'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
};

function toImageHeaders(type: string) {
  const extension = type.slice('image/'.length);
  return { 'content-disposition': `inline; filename="image.${extension}"` };
}

/** `file/image`: serves the image of a signed address for an <img>, which sends no token, or a PDF to save. */
export function addImageRoute(app: FastifyInstance, people: People): void {
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

/** By its first bytes: a PDF is checked and stored unchanged, an image is re-encoded. */
async function cleanPaper(bytes: Buffer): Promise<CleanPaper> {
  const isPdf = bytes.toString('latin1', 0, 5) === '%PDF-';
  if (isPdf) return checkPdf(bytes);
  const { cleanImage } = await loadDecoder();
  return cleanImage(bytes);
}

const uploads = new FairQueue({
  name: 'uploads',
  mostRunning: maxAtOnce,
  mostWaiting: maxWaiting,
  usualMs,
});

/** Upload of images, and their signed addresses for authorised users. */
export const imageHandlers = {
  'file/uploadImg': async ({ people, member, http }) => {
    assertNotShared(member.user);
    await assertRoom(people.database, member.organisation.id, people.now());
    const bytes = await readUpload(http);
    // Organisations take turns, so that slow files of one do not delay others.
    const owner = member.organisation.id;
    const signal = toLeaveSignal(http);
    const clean = await takeTurn(uploads, owner, () => cleanPaper(bytes), signal);
    return addImage(people, clean);
  },
  'file/getImgUrl': async ({ people, member, request: { id } }) => {
    const image = await findImage(people.database, member, id);
    if (!image) throw new PortalError('notFound', 'portal.imageUnknown');
    return toImageAddress(people, image);
  },
} satisfies Partial<Handlers<PortalParts>>;
