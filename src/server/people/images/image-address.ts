import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ImageAddress, UploadedImage } from '#contract/portal/file.ts';
import type { People } from '../people.ts';

const lifeMs = 5 * 60 * 1000;

function toSignature({ secrets }: People, id: string, expires: string): string {
  const key = secrets.derive('image address');
  return createHmac('sha256', key).update(`${id} ${expires}`).digest('base64url');
}

/** A signed path to an image or PDF, valid for five minutes. */
export function toImageAddress(
  context: People,
  { id, ...known }: Pick<UploadedImage, 'id' | 'type' | 'size'>,
): ImageAddress {
  const expiresAt = context.now() + lifeMs;
  const expires = String(expiresAt);
  const query = new URLSearchParams({ expires, signature: toSignature(context, id, expires) });
  return { path: `file/image/${id}?${query}`, ...known, expiresAt };
}

/** True if an address is signed by us and not expired. */
export function isImageAddress(
  context: People,
  { id, expires, signature }: { id: string; expires: string; signature: string },
): boolean {
  const wanted = Buffer.from(toSignature(context, id, expires));
  const given = Buffer.from(signature);
  return (
    given.length === wanted.length &&
    timingSafeEqual(given, wanted) &&
    Number(expires) > context.now()
  );
}
