import type { Static } from 'typebox';
import type { Queryable } from '#server/database/tables.ts';
import { type CleanPicture, mostOfParcel } from '#server/pictures/picture-store.ts';
import { takePicture } from '#server/pictures/references.ts';
import type { Post } from '#server/push/post.ts';
import type { Broken } from './ledger-events.ts';
import { largestPictureBytes, pictureEvent, type pictureSchema } from './protocol.ts';
import type { Refused, ValidEvent } from './read-event.ts';

/** Decodes an image and encodes it again; returns the reason, in English, if it is no image. */
export type ReadImage = (bytes: Buffer) => Promise<CleanPicture | string>;

/** What became of the images of events. */
export type CleanPictures = ReadonlyMap<ValidEvent, CleanPicture | Broken>;

type Picture = Static<typeof pictureSchema>;

const field = 'data.content';

async function cleanPicture(readImage: ReadImage, content: string): Promise<CleanPicture | Broken> {
  const bytes = Buffer.from(content, 'base64');
  if (bytes.length > largestPictureBytes) {
    return { field, rule: `at most ${largestPictureBytes} bytes` };
  }
  const image = await readImage(bytes);
  return typeof image === 'string'
    ? { field, rule: `a JPEG, PNG or WebP picture: ${image}` }
    : image;
}

/** Decodes the pictures of events, one after the other: each may take much memory. */
export async function cleanPictures(
  readImage: ReadImage,
  events: readonly (ValidEvent | Refused)[],
): Promise<CleanPictures> {
  const images = new Map<ValidEvent, CleanPicture | Broken>();
  for (const event of events) {
    if (!('atMs' in event) || event.type !== pictureEvent) continue;
    images.set(event, await cleanPicture(readImage, (event.content as Picture).content));
  }
  return images;
}

/** Stores a reported picture; returns why it cannot. */
export async function storePicture(
  transaction: Queryable,
  event: ValidEvent,
  { now, images }: { now: number; images: CleanPictures },
): Promise<Broken | undefined> {
  const { accountId, content } = event;
  const { billCode, picture: reference, kind } = content as Picture;
  const image = images.get(event);
  if (!image || 'rule' in image) return image;
  const named = { billCode, kind, reference };
  if (await takePicture(transaction, { accountId, now }, named, image)) return undefined;
  return { field: 'data.picture', rule: `at most ${mostOfParcel} pictures of a parcel` };
}

/** Returns the function that gets a picture from an address: public, without redirects, in bounded time and bytes. */
export function createGetImage(post: Post, readImage: ReadImage) {
  return async (url: string): Promise<CleanPicture> => {
    const { status, body, cut } = await post({
      destination: { kind: 'address', url },
      method: 'GET',
      mostBytes: largestPictureBytes,
      headers: { accept: 'image/jpeg, image/png, image/webp', 'accept-encoding': 'identity' },
      body: '',
    });
    if (status !== 200) throw new Error(`HTTP ${status}`);
    if (cut) throw new Error(`more than ${largestPictureBytes} bytes`);
    const image = await readImage(body);
    if (typeof image === 'string') throw new Error(image);
    return image;
  };
}
