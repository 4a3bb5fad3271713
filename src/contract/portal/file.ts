import type { Static } from 'typebox';
import { integrator, person } from './access.ts';
import { answer, pick, text, whole } from './answer-fields.ts';
import { imageId } from './cer.ts';
import { get, post } from './define-call.ts';
import { oneOf } from './fields.ts';

export const maxImageMb = 5;
export const maxImageMegapixels = 40;
export const pdfType = 'application/pdf';
/** Accepted types of documents. */
export const paperTypes = ['image/jpeg', 'image/png', 'image/webp', pdfType] as const;

/** A stored document: a re-encoded image without metadata, or an unchanged PDF. */
export const UploadedImage = answer({
  id: text,
  type: oneOf(paperTypes),
  /** Pixels; 0 for a PDF. */
  width: whole,
  height: whole,
  /** Bytes. */
  size: whole,
});
export type UploadedImage = Static<typeof UploadedImage>;

/** multipart/form-data with the image or PDF in the part `file`. */
export const uploadImage = {
  ...post(UploadedImage)('file/uploadImg', { ...integrator, least: 'owner' }),
  isUpload: true,
} as const;

/**
 * Path below the portal's base that serves a paper for a short time to anyone who has it. An image is shown;
 * a PDF is downloaded and never shown by the site.
 */
export const ImageAddress = answer({
  ...pick(UploadedImage, ['type', 'size']),
  path: text,
  expiresAt: whole,
});
export type ImageAddress = Static<typeof ImageAddress>;

export const getImageAddress = get(ImageAddress)(
  'file/getImgUrl',
  { ...person, least: 'owner' },
  { id: imageId },
);
